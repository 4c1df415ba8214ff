import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { inRepository } from '@dear-future/local-servers/processes/repository';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { TestApp } from '@dear-future/testing/test-app';
import { testInstallation } from '@dear-future/testing/test-installation';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import pg from 'pg';
import { definitionOf } from './definition-of.js';
import { ROWS_NOT_DUE } from './periodic-rows.js';

const MAX_BUFFERS = 50;
const IDLE_POLLS = 10;

/** Records each different statement that this process sends to a database while `run` runs, with the values of its first use. */
export async function recordQueries(database: string, run: (waitUntilIdle: () => Promise<unknown>) => Promise<void>) {
  const queries = new Map<string, unknown[]>();
  const original = Object.getOwnPropertyDescriptor(pg.Client.prototype, 'query');
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]): unknown {
      const [text, values] = args;
      // Apps of earlier test files may still run in this process.
      const isOwn = this.database === database;
      if (isOwn && typeof text === 'string' && !queries.has(text))
        queries.set(text, Array.isArray(values) ? values : []);
      return send.apply(this, args);
    },
  });
  let [known, unchanged] = [0, 0];
  const isIdle = (): boolean => {
    unchanged = queries.size === known ? unchanged + 1 : 0;
    known = queries.size;
    return unchanged >= IDLE_POLLS;
  };
  try {
    await run(() => eventually(isIdle, { everyMs: 100, what: 'no new statement' }));
  } finally {
    if (original) Object.defineProperty(pg.Client.prototype, 'query', original);
  }
  return queries;
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Returns how many buffers a statement reads, with all subplans. Rolls its changes back. */
export async function buffersOf(client: pg.Client, text: string, values: unknown[]): Promise<number> {
  await client.query('BEGIN');
  try {
    const sql = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await client.query<{ 'QUERY PLAN': Explained[] }>(sql, values);
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
    return (plan?.['Shared Hit Blocks'] ?? Infinity) + (plan?.['Shared Read Blocks'] ?? Infinity);
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Leaves the buffers of each query in a file, the most first. */
async function writeFigures(name: string, read: Record<string, number>): Promise<void> {
  const folder = inRepository('.test', 'periodic-queries');
  await mkdir(folder, { recursive: true });
  const lines = Object.entries(read).map(([text, buffers]) => `${String(buffers).padStart(6)}  ${text}\n`);
  await writeFile(path.join(folder, `${name}.txt`), lines.sort().reverse());
}

/** Covers all periodic work: whatever a service asks its database from its start until it is idle, and for metrics. */
export function describePeriodicQueries(count: number, services: readonly ServiceName[] = SERVICES): void {
  describe(`beside ${count.toLocaleString('en-US')} rows of each kind that are not due`, () => {
    it.each(services)(
      `no periodic query of the %s service reads more than ${String(MAX_BUFFERS)} buffers`,
      async (service) => {
        const database = await createDatabase();
        const admin = new pg.Client({ connectionString: database.adminUrl.replace(/\/[^/]*$/, `/${database.name}`) });
        await admin.connect();
        const client = new pg.Client({ connectionString: database.url(service), options: `-c search_path=${service}` });
        await client.connect();
        try {
          await admin.query('SET session_replication_role = replica; SET synchronous_commit = off');
          for (const statement of ROWS_NOT_DUE[service]) await admin.query(statement, [count]);
          await admin.query('VACUUM ANALYZE');
          const installation = testInstallation({
            databaseUrl: (name) => database.url(name),
            redisUrl: workerRedisUrl(),
          });
          const queries = await recordQueries(database.name, async (waitUntilIdle) => {
            const app = await TestApp.start(await definitionOf(service), serviceEnvironment(service, installation));
            await waitUntilIdle();
            await app.get(Metrics).text();
            await waitUntilIdle();
            await app.stop();
          });
          const read: Record<string, number> = {};
          for (const [text, values] of queries) {
            if (!/^\s*(?:WITH|SELECT|UPDATE|DELETE|INSERT)\b/i.test(text) || !/\bFROM\b|\bUPDATE\b/i.test(text))
              continue;
            if (/pg_catalog|information_schema|current_schema|version\(\)/i.test(text)) continue;
            read[text.replace(/\s+/g, ' ')] = await buffersOf(client, text, values);
          }
          await writeFigures(`${service}-${String(count)}`, read);
          expect(Object.keys(read).join('\n')).toMatch(/FOR UPDATE SKIP LOCKED/);
          expect(Object.entries(read).filter(([, buffers]) => buffers > MAX_BUFFERS)).toEqual([]);
        } finally {
          await admin.end();
          await client.end();
          await database.drop();
        }
      },
    );
  });
}
