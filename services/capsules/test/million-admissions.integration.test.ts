// Real: the built capsules service, Postgres with a million old admissions, Redis.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { aPerson, CapsulesHouse } from './capsules-house.js';
import { SharedPromptsHouse } from './shared-prompts-house.js';

let house: CapsulesHouse;
let prompts: SharedPromptsHouse;
beforeAll(async () => {
  house = await CapsulesHouse.open();
  prompts = new SharedPromptsHouse(house);
});
afterAll(() => house.close());

/** How often PostgreSQL read the whole table, or went through an index of it, for anybody. */
async function reads(): Promise<{ whole: number; byIndex: number }> {
  const { rows } = await house.records.query<{ whole: number; byIndex: number }>(
    `SELECT seq_scan::int AS whole, idx_scan::int AS "byIndex" FROM pg_stat_user_tables
     WHERE schemaname = 'capsules' AND relname = 'admissions'`,
  );
  return rows[0] ?? { whole: -1, byIndex: -1 };
}

describe('a million old admissions', () => {
  it('of strangers who never finished do not make the next one wait', async () => {
    const { id, slug } = await prompts.prompt(aPerson());
    await house.records.query(
      `INSERT INTO capsules.admissions (id, kind, scope, idempotency_key, expires_at)
       SELECT gen_random_uuid(), 'prompt-response',
              'link:' || CASE WHEN n % 2 = 0 THEN $1 ELSE (n % 1000)::text END, 'key ' || n, clock_timestamp() - interval '1 day'
       FROM generate_series(1, 1000000) AS n`,
      [id],
    );
    await house.records.query('ANALYZE capsules.admissions');

    const before = await reads();
    const started = performance.now();
    for (let round = 0; round < 20; round += 1) {
      expect((await prompts.admit(slug, round % 2 === 0 ? randomUUID() : null)).status).toBe(201);
    }
    // Half a million places of this link have expired; going through them all would take far longer each time.
    expect((performance.now() - started) / 20).toBeLessThan(150);
    // The service's connections report what they did within seconds.
    await eventually(async () => (await reads()).byIndex >= before.byIndex + 20, { what: 'the reads to be counted' });
    expect((await reads()).whole).toBe(before.whole);
  });

  it.each([
    [
      'places held',
      `SELECT count(*) FROM capsules.admissions
       WHERE scope = 'link:7' AND state = 'open' AND expires_at > statement_timestamp() AND id IS DISTINCT FROM NULL::uuid`,
      /Index (?:Only )?Scan using admissions_open .*Index Cond: \(\(scope = 'link:7'::text\) AND \(expires_at > /s,
    ],
    [
      'a key',
      `SELECT * FROM capsules.admissions
       WHERE kind = 'prompt-response' AND scope = 'link:7' AND idempotency_key = 'key 7' FOR UPDATE`,
      /Index Scan using admissions_key /,
    ],
    [
      'a committed video',
      `SELECT 1 FROM capsules.admissions WHERE video_name = 'x.webm' LIMIT 1`,
      /Index (?:Only )?Scan using admissions_video_name_key /,
    ],
  ])('leave an index to find %s', async (_, statement, plan) => {
    const { rows } = await house.records.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(plan);
  });
});
