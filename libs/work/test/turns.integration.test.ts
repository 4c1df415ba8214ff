// Real: PostgreSQL with the tables of the media service.
import { createDatabase } from '@dear-future/testing/database';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Claims } from '../src/rows/claims.js';
import { buffersOf, recordQueries } from './periodic-queries.js';

const ROWS = 100_000;
/** About twenty for each row whose turn may be next. */
const MAX_BUFFERS = 11_000;

const database = await createDatabase();
const admin = new pg.Client({ connectionString: database.adminUrl });
await admin.connect();
const client = new pg.Client({ connectionString: database.url('media'), options: '-c search_path=media' });
await client.connect();
const source = await new DataSource({ type: 'postgres', url: database.url('media'), schema: 'media' }).initialize();
afterAll(async () => {
  await source.destroy();
  await client.end();
  await admin.end();
  await database.drop();
});

describe.each([
  ['one owner', 1],
  ['an owner for each row', ROWS],
])('beside 100,000 due rows of %s', (_, owners) => {
  it.each([
    ['processings', ['turn_key', 'turn_network']],
    ['reels', ['capsule_id']],
  ])('a claim of %s by turns reads few of them', async (table, turnsBy) => {
    await admin.query('SET session_replication_role = replica');
    const insert = {
      processings: `INSERT INTO media.processings (id, video_name, turn_key, turn_network, state, started_at, next_attempt_at)
        SELECT gen_random_uuid(), gen_random_uuid(), n % $1, sha256((n % $1)::text::bytea), 'waiting',
               CASE WHEN n % 2 = 0 THEN now() END, now() - n * interval '1 second' FROM generate_series(1, ${String(ROWS)}) AS n`,
      reels: `INSERT INTO media.reels (id, capsule_id, version, request, state, started_at, next_attempt_at)
        SELECT gen_random_uuid(), md5((n % $1)::text)::uuid, n, '{}', 'waiting', CASE WHEN n % 2 = 0 THEN now() END,
               now() - n * interval '1 second' FROM generate_series(1, ${String(ROWS)}) AS n`,
    }[table];
    await admin.query(`TRUNCATE media.${table}`);
    await admin.query(insert ?? '', [owners]);
    await admin.query(`VACUUM ANALYZE media.${table}`);
    const queries = await recordQueries(database.name, async () => {
      expect(await new Claims(source, { table, leaseSeconds: 30, turnsBy }).claimDue(4)).toHaveLength(4);
    });
    const claims = [...queries].filter(([text]) => text.includes('candidates'));
    expect(claims).toHaveLength(1);
    for (const [text, values] of claims) {
      expect(await buffersOf(client, text, values)).toBeLessThanOrEqual(MAX_BUFFERS);
    }
  });
});
