// Real: PostgreSQL and `LeasedWork`. The test calls `process()`, as jobs do, and `sweep()`. There is no Redis.
import { randomUUID } from 'node:crypto';
import { Log } from '@dear-future/service-kit/logging/log';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { DataSource } from 'typeorm';
import type { Claim } from '../src/rows/claims.js';
import { workColumns } from '../src/rows/columns.js';
import { LeasedWork } from '../src/rows/leased-work.js';
import type { WorkContext } from '../src/rows/work-context.js';
import { workWithoutRedis } from './work-without-redis.js';

/** Work that ends when the test calls `end`. */
class Chores extends LeasedWork {
  readonly started: string[] = [];
  peak = 0;
  failsWith?: Error;
  private readonly resolvers = new Map<string, () => void>();

  constructor(context: WorkContext, concurrency: number) {
    super(context, { table: 'chores', leaseSeconds: 30, waitingState: 'open', concurrency });
  }

  end(id: string): void {
    this.resolvers.get(id)?.();
  }

  protected async perform(claim: Claim): Promise<void> {
    this.started.push(claim.id);
    if (this.failsWith) throw this.failsWith;
    await new Promise<void>((resolve) => {
      this.resolvers.set(claim.id, resolve);
      this.peak = Math.max(this.peak, this.resolvers.size);
    });
    this.resolvers.delete(claim.id);
    await this.claims.finish(this.context.database.manager, claim, 'done');
  }
}

const database = await createDatabase();
const source = await new DataSource({ type: 'postgres', url: database.url('billing') }).initialize();
await source.query(`CREATE TABLE chores (id uuid PRIMARY KEY, state text NOT NULL DEFAULT 'open', ${workColumns})`);
afterAll(async () => {
  await source.destroy();
  await database.drop();
});
beforeEach(() => source.query('DELETE FROM chores'));

function createChores(concurrency: number): Chores {
  const log = new Log('billing', 'error', { write: () => undefined });
  return new Chores(workWithoutRedis(source, log).context, concurrency);
}

async function insertDue(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await source.query('INSERT INTO chores (id, next_attempt_at) SELECT unnest($1::uuid[]), clock_timestamp()', [ids]);
  return ids;
}

/** Ends the work on all rows, one by one. */
async function endAll(work: Chores, ids: string[]): Promise<void> {
  for (let ended = 0; ended < ids.length; ended += 1) {
    const next = await eventually(() => work.started[ended], { everyMs: 5, what: 'the next work to start' });
    work.end(next);
  }
  const open = `SELECT 1 FROM chores WHERE state <> 'done'`;
  await eventually(async () => (await source.query<object[]>(open)).length === 0, { what: 'all work to be done' });
}

const job = (id: string) => ({ data: { id } });

it('concurrency 1 allows work on one row at a time, even if several jobs and sweeps come at once', async () => {
  const work = createChores(1);
  const ids = await insertDue(6);
  const calls = ids.flatMap((id) => [work.process(job(id)), work.sweep()]);
  await endAll(work, ids);
  await Promise.all(calls);
  expect(work.peak).toBe(1);
  expect([...work.started].sort()).toEqual([...ids].sort());
});

it('concurrency 3 allows work on three rows at a time, and after one sweep, all others follow', async () => {
  const work = createChores(3);
  const ids = await insertDue(8);
  await work.sweep();
  expect(work.started).toHaveLength(3);
  await endAll(work, ids);
  expect(work.peak).toBe(3);
});

it('a job starts the work on its own row', async () => {
  const work = createChores(3);
  const [, second = ''] = await insertDue(3);
  const done = work.process(job(second));
  await eventually(() => work.started.length === 1);
  expect(work.started).toEqual([second]);
  work.end(second);
  await done;
});

it('a job ends quietly if its row is not due, done, claimed by another, or gone', async () => {
  const work = createChores(3);
  const [late = '', done = '', claimed = ''] = await insertDue(3);
  await source.query(`UPDATE chores SET next_attempt_at = clock_timestamp() + interval '1 hour' WHERE id = $1`, [late]);
  await source.query(`UPDATE chores SET next_attempt_at = NULL, state = 'done' WHERE id = $1`, [done]);
  const first = work.process(job(claimed));
  await eventually(() => work.started.length === 1);
  await Promise.all([late, done, claimed, randomUUID()].map((id) => work.process(job(id))));
  expect(work.started).toEqual([claimed]);
  work.end(claimed);
  await first;
});

it('a job fails if the work on its row fails, and the row waits for its next try', async () => {
  const work = createChores(1);
  const [id = ''] = await insertDue(1);
  work.failsWith = new Error('a test’s failure');
  await expect(work.process(job(id))).rejects.toThrow('the attempt failed');
  const [row] = await source.query<object[]>('SELECT state, last_error FROM chores WHERE id = $1', [id]);
  expect(row).toEqual({ state: 'open', last_error: 'a test’s failure' });
});
