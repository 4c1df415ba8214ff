// Real: PostgreSQL and `LeasedWork`.
import { Log } from '@dear-future/service-kit/logging/log';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { DataSource } from 'typeorm';
import { workColumns } from '../src/rows/columns.js';
import { LeasedWork } from '../src/rows/leased-work.js';
import type { WorkContext } from '../src/rows/work-context.js';
import { workWithoutRedis } from './work-without-redis.js';

class Chores extends LeasedWork {
  constructor(context: WorkContext) {
    super(context, { table: 'chores', leaseSeconds: 30, waitingState: 'open', concurrency: 1 });
  }

  protected perform(): Promise<void> {
    return Promise.reject(new Error('no such time zone'));
  }
}

const database = await createDatabase();
const source = await new DataSource({ type: 'postgres', url: database.url('billing') }).initialize();
await source.query(`CREATE TABLE chores (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), state text NOT NULL DEFAULT 'open', ${workColumns})`);
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

it('work that fails ten times in a row is logged once as an error, and counted as struggling', async () => {
  const lines: string[] = [];
  const log = new Log('billing', 'warn', { write: (line: string) => lines.push(line) });
  const { context, metrics } = workWithoutRedis(source, log);
  const work = new Chores(context);
  await source.query('INSERT INTO chores (next_attempt_at) VALUES (now())');
  for (let tries = 1; tries <= 11; tries += 1) {
    await source.query('UPDATE chores SET next_attempt_at = now()');
    await work.sweep();
    await eventually(() => lines.length === tries, { what: `failure ${String(tries)}` });
    const expected = tries < 10 ? 0 : 1;
    expect(await metrics.text()).toContain(`work_rows_struggling{table="chores"} ${String(expected)}`);
  }
  const events = lines.map((line) => (JSON.parse(line) as { level: string; event: string }).event);
  expect(events).toEqual([...Array<string>(9).fill('work.failed'), 'work.struggling', 'work.failed']);
});
