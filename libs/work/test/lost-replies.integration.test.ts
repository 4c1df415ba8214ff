// Real: PostgreSQL behind a TCP proxy, and `LeasedWork`.
import { Log } from '@dear-future/service-kit/logging/log';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { DataSource } from 'typeorm';
import type { Claim } from '../src/rows/claims.js';
import { workColumns } from '../src/rows/columns.js';
import { LeasedWork } from '../src/rows/leased-work.js';
import type { WorkContext } from '../src/rows/work-context.js';
import { workWithoutRedis } from './work-without-redis.js';

class Chores extends LeasedWork {
  constructor(context: WorkContext) {
    super(context, { table: 'chores', leaseSeconds: 30, waitingState: 'open', concurrency: 1 });
  }

  protected async perform(claim: Claim): Promise<void> {
    proxy.loseReplyTo('COMMIT');
    await this.context.database.transaction((manager) => this.claims.finish(manager, claim, 'done'));
  }
}

const database = await createDatabase();
const proxy = await FaultProxy.start(database.url('billing'));
const url = proxy.through(database.url('billing'));
const source = await new DataSource({ type: 'postgres', url }).initialize();
await source.query(`CREATE TABLE chores (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'open', ${workColumns})`);
afterAll(async () => {
  await source.destroy();
  await proxy.stop();
  await database.drop();
});

it('work whose commit succeeds but is not answered stays finished', async () => {
  await source.query('INSERT INTO chores (next_attempt_at) VALUES (now())');
  const log = new Log('billing', 'fatal', { write: () => undefined });
  const { context, metrics } = workWithoutRedis(source, log);
  const work = new Chores(context);
  await work.sweep();
  const attempts = metrics.registry.getSingleMetric('work_attempts_total');
  const [counted] = await eventually(async () => {
    const values = (await attempts?.get())?.values ?? [];
    return values.length > 0 && values;
  });
  expect(counted?.labels).toEqual({ table: 'chores', outcome: 'stale' });
  const rows = await source.query<object[]>('SELECT state, next_attempt_at, lease_until, last_error FROM chores');
  expect(rows).toEqual([{ state: 'done', next_attempt_at: null, lease_until: null, last_error: null }]);
});
