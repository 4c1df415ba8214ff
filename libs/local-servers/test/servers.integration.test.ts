// Real: PostgreSQL, Redis and the S3 server as processes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withClient } from '@dear-future/service-kit/database/provision';
import { Redis } from 'ioredis';
import { createDatabase } from '@dear-future/testing/database';
import { eventually } from '../src/eventually.js';
import { isAlive } from '../src/processes/process-table.js';
import { IMAGES } from '../src/images.js';
import { bucketUrl, parseBucketUrl, startObjectStorage } from '../src/object-storage.js';
import { startPostgres } from '../src/postgres.js';
import { startRedis } from '../src/redis.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-servers-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const query = (url: string, text: string): Promise<unknown[]> =>
  withClient(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

/** Starts a Redis client, and closes it after `work`. */
async function withRedis<T>(url: string, work: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(url);
  client.on('error', () => undefined);
  return work(client).finally(() => client.disconnect());
}

describe('PostgreSQL', () => {
  it('has the major version of the compose file, both for tests and for `npm start`', async () => {
    const started = await startPostgres({ durable: false });
    for (const url of [process.env['TEST_DATABASE_URL'] ?? '', started.url]) {
      const [row] = await query(url, `SELECT split_part(current_setting('server_version'), '.', 1) AS major`);
      expect(IMAGES.postgres).toBe(`postgres:${(row as { major: string }).major}-alpine`);
    }
    await started.stop();
  });

  it('keeps its data when killed, and starts again although its old lock file is still there', async () => {
    const options = { dataDir: path.join(folder, 'postgres'), password: 'a b/c', durable: true };
    const first = await startPostgres(options);
    await query(first.url, 'CREATE TABLE kept (n int)');
    await query(first.url, 'INSERT INTO kept VALUES (7)');
    first.child.kill('SIGKILL');
    await first.child.exited;

    const second = await startPostgres(options);
    const state = `SELECT n, current_setting('max_connections') AS max, current_setting('fsync') AS fsync FROM kept`;
    expect(await query(second.url, state)).toEqual([{ n: 7, max: '300', fsync: 'on' }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  it('can give each test file its own database, whose roles see only their own schema', async () => {
    const [one, other] = await Promise.all([createDatabase(), createDatabase()]);
    try {
      await query(one.url('capsules'), 'CREATE TABLE capsules.things (n int)');
      await expect(query(one.url('media'), 'SELECT * FROM capsules.things')).rejects.toThrow(/permission denied/);
      expect(await query(other.adminUrl, "SELECT 1 FROM pg_tables WHERE tablename = 'things'")).toEqual([]);
    } finally {
      await Promise.all([one.drop(), other.drop()]);
    }
  });
});

describe('Redis', () => {
  it('keeps durable data when killed', async () => {
    const options = { dataDir: path.join(folder, 'redis'), durable: true, password: 'of-this-test-alone' };
    const first = await startRedis(options);
    await withRedis(first.url, (client) => client.set('kept', 'yes'));
    // Redis syncs its file only every second, but writes are lost only if the whole machine crashes.
    first.child.kill('SIGKILL');
    await first.child.exited;

    const second = await startRedis(options);
    expect(await withRedis(second.url, (client) => client.get('kept'))).toBe('yes');
    await second.stop();
  });

  it('requires its password and has a memory limit', async () => {
    const { url, stop } = await startRedis({ durable: false });
    const withoutPassword = url.replace(/:[^:@]+@/, '');
    await expect(withRedis(withoutPassword, (client) => client.get('kept'))).rejects.toThrow('NOAUTH');
    const limits = await withRedis(url, (client) => client.config('GET', 'maxmemory*'));
    expect(limits).toEqual(expect.arrayContaining([String(256 * 1024 ** 2), 'noeviction']));
    await stop();
  });
});

describe('object storage', () => {
  it('refuses unsigned requests', async () => {
    const storage = await startObjectStorage({ dataDir: path.join(folder, 'objects') });
    expect((await fetch(`${storage.url}/videos/missing.webm`)).status).toBe(403);
    await storage.stop();
    await eventually(() => !isAlive(storage.pid));
  });

  it('can be configured by one URL', () => {
    const bucket = { endpoint: 'http://127.0.0.1:9000', region: 'eu', bucket: 'v', accessKey: 'k/1', secretKey: 's@2' };
    expect(parseBucketUrl(bucketUrl(bucket))).toEqual(bucket);
  });
});
