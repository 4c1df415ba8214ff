import { setTimeout as pause } from 'node:timers/promises';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import { StaleClaimError, type Claim } from '@dear-future/work/rows/claims';
import type { EntityManager } from 'typeorm';
import type { SendOutcome } from '../mail/outcome.js';
import type { SendMode } from './next-step.js';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;

type Attempt = Pick<Claim, 'id' | 'attempt'>;

/** Runs before the email is sent. Attempts are append-only rows: without an `ended` row, the outcome is unknown. */
export async function beginAttempt(manager: EntityManager, { id, attempt }: Attempt, mode: SendMode): Promise<void> {
  const sql = `INSERT INTO attempts (delivery_id, attempt, step, mode) VALUES ($1, $2, 'started', $3)`;
  await manager.query(sql, [id, attempt, mode]);
}

/** Runs in the transaction that acts on the outcome. Returns the start of that transaction, in ISO 8601. */
export async function endAttempt(
  manager: EntityManager,
  { id, attempt }: Attempt,
  outcome: SendOutcome,
): Promise<string> {
  const { code, reason } = { code: null, reason: null, ...outcome };
  const [ended] = await manager.query<{ at: Date }[]>(
    `INSERT INTO attempts (delivery_id, attempt, step, outcome, code, reason) VALUES ($1, $2, 'ended', $3, $4, $5)
     RETURNING now() AS at`,
    [id, attempt, outcome.kind, code, reason],
  );
  if (!ended) throw new Error('the attempt was not written');
  return ended.at.toISOString();
}

/** Records a 250 of a process that lost its claim. The next claim finds it and sends no second email. */
export async function confirmAttempt(manager: EntityManager, { id, attempt }: Attempt): Promise<void> {
  await manager.query(
    `INSERT INTO attempts (delivery_id, attempt, step, outcome) VALUES ($1, $2, 'confirmed', 'accepted')
     ON CONFLICT DO NOTHING`,
    [id, attempt],
  );
  await manager.query(
    `UPDATE deliveries SET next_attempt_at = clock_timestamp()
      WHERE id = $1 AND state = 'unknown' AND lease_until IS NULL`,
    [id],
  );
}

type Write = (manager: EntityManager) => Promise<void>;

/** Retries until the deadline: a restart of the database must not lose an outcome. */
export async function retryUntilWritten(
  messageSender: MessageSender,
  write: Write,
  onStaleClaim: Write | null,
  deadline: number,
): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      await messageSender.transaction(write);
      return;
    } catch (error) {
      if (error instanceof StaleClaimError) {
        if (onStaleClaim) await messageSender.transaction(onStaleClaim);
        throw error;
      }
      if (performance.now() + wait >= deadline) throw error;
    }
    await pause(wait);
  }
}
