// Real: PostgreSQL, Redis, and two processes' worth of each service in this process, without other servers.
import { SERVICES, type ServiceName } from '@dear-future/contracts/services';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { Log } from '@dear-future/service-kit/logging/log';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { TestApp } from '@dear-future/testing/test-app';
import { testInstallation } from '@dear-future/testing/test-installation';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Purges } from '../src/rows/purges.js';
import { definitionOf } from './definition-of.js';
import { PURGE_SAMPLES } from './purge-samples.js';

const BATCH = 1000;
const [DUE, KEPT] = [2500, 3];

/** Records how many rows each DELETE of a table deletes. */
const RECORDER = `
  CREATE TABLE public.deleted (table_name text NOT NULL, count integer NOT NULL);
  CREATE FUNCTION public.record_deletion() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO public.deleted SELECT TG_TABLE_NAME, count(*) FROM old_rows; RETURN NULL; END $$`;

async function withDatabase(
  run: (admin: pg.Client, url: (service: ServiceName) => string) => Promise<void>,
): Promise<void> {
  const database = await createDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    await run(admin, (service) => database.url(service));
  } finally {
    await admin.end();
    await database.drop();
  }
}

const record = (admin: pg.Client, table: string): Promise<unknown> =>
  admin.query(`CREATE TRIGGER recorder AFTER DELETE ON ${table} REFERENCING OLD TABLE AS old_rows
                 FOR EACH STATEMENT EXECUTE FUNCTION public.record_deletion()`);

async function contentsOf(admin: pg.Client, service: ServiceName): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {};
  for (const { table } of PURGE_SAMPLES[service]) {
    const sql = `SELECT each::text AS text FROM ${service}.${table} AS each ORDER BY text`;
    contents[table] = (await admin.query<{ text: string }>(sql)).rows.map(({ text }) => text);
  }
  return contents;
}

it.each(SERVICES)(
  'two processes of the %s service purge what is due, once and in batches, and nothing else',
  (service) =>
    withDatabase(async (admin, url) => {
      await admin.query(RECORDER);
      await admin.query('SET session_replication_role = replica');
      for (const { kept } of PURGE_SAMPLES[service]) for (const insert of kept) await admin.query(insert, [KEPT]);
      const before = await contentsOf(admin, service);
      for (const { table, due } of PURGE_SAMPLES[service]) {
        await admin.query(due, [DUE]);
        await record(admin, `${service}.${table}`);
      }
      const installation = testInstallation({ databaseUrl: url, redisUrl: workerRedisUrl() });
      const environment = { ...serviceEnvironment(service, installation), CLEANUP_MS: '50' };
      const definition = await definitionOf(service);
      const apps = await Promise.all([1, 2].map(() => TestApp.start(definition, environment)));
      try {
        await eventually(
          async () => {
            const { rows } = await admin.query<{ table: string; count: number; most: number }>(
              `SELECT table_name AS table, sum(count)::int AS count, max(count) AS most FROM public.deleted GROUP BY 1`,
            );
            return PURGE_SAMPLES[service].every(({ table }) => rows.find((row) => row.table === table)?.count === DUE);
          },
          { withinMs: 60_000, what: 'all that is due to be deleted' },
        );
        const { rows } = await admin.query<{ most: number }>('SELECT max(count) AS most FROM public.deleted');
        expect(rows).toEqual([{ most: BATCH }]);
        expect(await contentsOf(admin, service)).toEqual(before);
        expect(apps.flatMap((app) => app.logs()).filter(({ event }) => event === 'round.failed')).toEqual([]);
      } finally {
        await Promise.all(apps.map((app) => app.stop()));
      }
    }),
);

it('a purge stops after the batch in which a shutdown begins', () =>
  withDatabase(async (admin, url) => {
    await admin.query(RECORDER);
    await admin.query(
      `INSERT INTO media.discarded_videos SELECT n, now() - interval '90 days' FROM generate_series(1, ${String(DUE)}) AS n`,
    );
    await record(admin, 'media.discarded_videos');
    const source = await new DataSource({ type: 'postgres', url: url('media'), schema: 'media' }).initialize();
    const purge = { table: 'media.discarded_videos', column: 'discarded_at', days: 60 };
    const purges = new Purges(source, new Log('media', 'error', { write: () => undefined }), 60_000, [purge]);
    try {
      // The trigger, and so the first batch, waits for this lock.
      await admin.query('BEGIN; LOCK TABLE public.deleted IN EXCLUSIVE MODE');
      purges.onApplicationBootstrap();
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await source.query<object[]>(waiting)).length === 1, {
        what: 'a batch that waits',
      });
      const stopped = purges.beforeApplicationShutdown();
      await admin.query('COMMIT');
      await stopped;
      expect((await admin.query('SELECT count FROM public.deleted')).rows).toEqual([{ count: BATCH }]);
    } finally {
      await source.destroy();
    }
  }));
