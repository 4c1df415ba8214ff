// Real: PostgreSQL behind a proxy that freezes connections, and a pool with the options of every service.
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/database/data-source.js';
import { asProblem } from '../src/errors/as-problem.js';

const WORKERS = 20;

const database = await createDatabase();
const proxy = await FaultProxy.start(database.url('billing'));
const url = proxy.through(database.url('billing'));
const source = new DataSource(dataSourceOptions({ name: 'billing', url, poolSize: WORKERS, entities: [] }));
await source.initialize();

afterAll(async () => {
  proxy.cut();
  await source.destroy();
  await proxy.stop();
  await database.drop();
});

const backend = async (): Promise<number | undefined> =>
  (await source.query<{ pid: number }[]>('SELECT pg_backend_pid() AS pid'))[0]?.pid;

it('after a silent failover, 20 workers amid queries and transactions work again within 30 s', async () => {
  const successes = new Map<number, number>();
  let isOver = false;
  const work = async (worker: number): Promise<void> => {
    while (!isOver) {
      const piece =
        worker % 2 === 0
          ? source.query('SELECT pg_sleep(0.01)')
          : source.transaction(async (manager) => {
              await manager.query('SELECT pg_sleep(0.01)');
              await manager.query('SELECT pg_sleep(0.01)');
            });
      await piece.then(
        () => successes.set(worker, (successes.get(worker) ?? 0) + 1),
        () => undefined,
      );
    }
  };
  const workers = Array.from({ length: WORKERS }, (_, worker) => work(worker));
  try {
    await eventually(() => successes.size === WORKERS, { what: 'all workers to work' });
    await proxy.failOver();
    successes.clear();
    await eventually(() => successes.size === WORKERS, { withinMs: 30_000, what: 'all workers to work again' });
  } finally {
    isOver = true;
    proxy.cut();
    await Promise.all(workers);
  }
}, 60_000);

it('a connection to a primary that became a replica is not used again', async () => {
  const before = await backend();
  await source.query('SET default_transaction_read_only = on');
  const refusal: unknown = await source.query('CREATE TABLE refused ()').catch((error: unknown) => error);
  expect(asProblem(refusal)).toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '5' } });
  expect(await backend()).not.toBe(before);
  await source.query('CREATE TABLE accepted ()');
});

it('a connection survives a refused statement', async () => {
  const before = await backend();
  await expect(source.query('SELECT 1/0')).rejects.toThrow('division by zero');
  expect(await backend()).toBe(before);
});
