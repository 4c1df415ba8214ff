import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const CHECK_MS = 2000;
const RESPONSE_MS = 10_000;
/** PostgreSQL then frees the lock of a client that is gone. By that time, its own checks have failed. */
const SILENCE_MS = 20_000;

/**
 * Runs `work` while holding a lock, for which other callers wait. Fails if the connection that holds the lock is lost:
 * then another caller may already hold it.
 */
export async function withMigrationLock(
  { name, url, log }: { name: string; url: string; log: (sentence: string) => void },
  work: () => Promise<void>,
): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: `-c idle_session_timeout=${String(SILENCE_MS)}`,
    query_timeout: RESPONSE_MS,
    connectionTimeoutMillis: RESPONSE_MS,
  });
  client.on('error', () => undefined);
  await client.connect();
  const isDone = new AbortController();
  try {
    await waitForLock(client, name, log);
    await Promise.race([work(), failWhenLost(client, isDone.signal)]);
  } finally {
    isDone.abort();
    await client.end();
  }
}

async function waitForLock(client: pg.Client, name: string, log: (sentence: string) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock(hashtext($1)) AS locked', [
      `migrate:${name}`,
    ]);
    if (rows[0]?.locked === true) return;
    if (tries === 0) log('another migration is running; waiting until it ends');
    await pause(CHECK_MS);
  }
}

async function failWhenLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await client.query('SELECT 1').catch((cause: unknown) => {
      throw new Error('The migration has lost the connection that holds the lock', { cause });
    });
    await pause(CHECK_MS, undefined, { signal }).catch(() => undefined);
  }
}
