// Real: PostgreSQL and `LeasedWork`. The test calls `process()`, as wake-up jobs and sweeps do.
import { randomUUID } from 'node:crypto';
import type { CommonSettings } from '@dear-future/service-kit/config/environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { DataSource } from 'typeorm';
import type { Claim } from '../src/rows/claims.js';
import { workColumns } from '../src/rows/columns.js';
import { LeasedWork } from '../src/rows/leased-work.js';
import { WorkContext } from '../src/rows/work-context.js';

/** Work that ends when the test calls `end`. */
class Chores extends LeasedWork {
  readonly started: string[] = [];
  peak = 0;
  private readonly resolvers = new Map<string, () => void>();

  constructor(context: WorkContext, concurrency: number) {
    super(context, { table: 'chores', leaseSeconds: 30, waitingState: 'open', concurrency });
  }

  end(id: string): void {
    this.resolvers.get(id)?.();
  }

  protected async perform(claim: Claim): Promise<void> {
    this.started.push(claim.id);
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
  const settings = { METRICS_PORT: 0, DATABASE_POOL: 10, SWEEP_INTERVAL_MS: 1000 } as CommonSettings;
  const metrics = new Metrics(settings, log);
  return new Chores(new WorkContext(source, log, metrics, settings), concurrency);
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

it('concurrency 1 allows work on one row at a time, even if several wake-up jobs come at once', async () => {
  const work = createChores(1);
  const ids = await insertDue(6);
  const calls = ids.map(() => work.process());
  await endAll(work, ids);
  await Promise.all(calls);
  expect(work.peak).toBe(1);
  expect([...work.started].sort()).toEqual([...ids].sort());
});

it('concurrency 3 allows work on three rows at a time, and the others follow without another wake-up job', async () => {
  const work = createChores(3);
  const ids = await insertDue(8);
  for (let jobs = 0; jobs < ids.length; jobs += 1) await work.process();
  expect(work.started).toHaveLength(3);
  await endAll(work, ids);
  expect(work.peak).toBe(3);
});
