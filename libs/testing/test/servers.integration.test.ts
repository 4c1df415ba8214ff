// Real: PostgreSQL, Redis and the S3 server as processes of this machine. Nothing is faked.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createDatabase } from '../src/database.js';
import { eventually } from '../src/eventually.js';
import { isAlive } from '../src/processes/process-table.js';
import { bucketUrl, parseBucketUrl, startObjectStorage } from '../src/servers/object-storage.js';
import { startPostgres } from '../src/servers/postgres.js';
import { startRedis } from '../src/servers/redis.js';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-servers-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('PostgreSQL', () => {
  it('keeps its data when it is killed, and starts again over a stale lock file', async () => {
    const options = { dataDir: path.join(folder, 'postgres'), password: 'a b/c', durable: true };
    const first = await startPostgres(options);
    await query(first.url, 'CREATE TABLE kept (n int)');
    await query(first.url, 'INSERT INTO kept VALUES (7)');
    first.child.kill('SIGKILL');
    await first.child.exited;

    const second = await startPostgres(options);
    expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
    expect(await query(second.url, 'SHOW max_connections')).toEqual([{ max_connections: '300' }]);
    expect(await query(second.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await second.stop();
    expect(isAlive(second.pid)).toBe(false);
  });

  it('gives every test file a database of its own with roles that see their own schema alone', async () => {
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
  it('keeps what was written when it is durable and killed', async () => {
    const options = { dataDir: path.join(folder, 'redis'), durable: true, password: 'of-this-test-alone' };
    const first = await startRedis(options);
    const writer = new Redis(first.url);
    writer.on('error', () => undefined);
    await writer.set('kept', 'yes');
    // The append-only file is synced every second; a kill of the process alone loses nothing already written.
    first.child.kill('SIGKILL');
    await first.child.exited;
    writer.disconnect();

    const second = await startRedis(options);
    const reader = new Redis(second.url);
    expect(await reader.get('kept')).toBe('yes');
    reader.disconnect();
    await second.stop();
  });

  it('answers only those who have its password, and refuses to outgrow its memory', async () => {
    const { url, stop } = await startRedis({ durable: false });
    const stranger = new Redis(url.replace(/:[^:@]+@/, ''));
    await expect(stranger.get('kept')).rejects.toThrow('NOAUTH');
    stranger.disconnect();
    const known = new Redis(url);
    expect(await known.config('GET', 'maxmemory')).toEqual(['maxmemory', String(256 * 1024 ** 2)]);
    expect(await known.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    known.disconnect();
    await stop();
  });
});

describe('object storage', () => {
  it('answers only those who have its key pair', async () => {
    const storage = await startObjectStorage({ dataDir: path.join(folder, 'objects') });
    const anonymous = await fetch(`${storage.url}/videos/missing.webm`);
    expect(anonymous.status).toBe(403);
    await storage.stop();
    await eventually(() => !isAlive(storage.pid));
  });

  it('can be named in one address', () => {
    const bucket = { endpoint: 'http://127.0.0.1:9000', region: 'eu', bucket: 'v', accessKey: 'k/1', secretKey: 's@2' };
    expect(parseBucketUrl(bucketUrl(bucket))).toEqual(bucket);
  });
});
