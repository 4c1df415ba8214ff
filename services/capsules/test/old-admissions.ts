import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

interface Reads {
  /** Of the whole table. */
  whole: number;
  /** Searches in an index. */
  byIndex: number;
  /** Entries that those searches went through. */
  entries: number;
}

/** What PostgreSQL did to read the admissions, for anybody. */
async function reads(): Promise<Reads> {
  const { rows } = await app.records.query<Reads>(
    `SELECT (SELECT seq_scan::int FROM pg_stat_user_tables WHERE schemaname = 'capsules' AND relname = 'admissions') AS whole,
            sum(idx_scan)::int AS "byIndex", sum(idx_tup_read)::int AS entries
     FROM pg_stat_user_indexes WHERE schemaname = 'capsules' AND relname = 'admissions'`,
  );
  return rows[0] ?? { whole: -1, byIndex: -1, entries: -1 };
}

/**
 * What the next upload reads among so many admissions that have expired.
 * @param mostRead entries of indexes that twenty admissions may go through: far fewer than the link's expired ones
 */
export function describeOldAdmissions(count: number, mostRead: number): void {
  describe(`${count.toLocaleString('en-US')} old admissions`, () => {
    it('of strangers who never finished do not make the next one wait', async () => {
      const { id, slug } = await prompts.prompt(aPerson());
      await app.records.query(
        `INSERT INTO capsules.admissions (id, kind, scope, idempotency_key, expires_at)
         SELECT gen_random_uuid(), 'prompt-response',
                'link:' || CASE WHEN n % 2 = 0 THEN $1 ELSE (n % 1000)::text END, 'key ' || n, clock_timestamp() - interval '1 day'
         FROM generate_series(1, $2) AS n`,
        [id, count],
      );
      await app.records.query('ANALYZE capsules.admissions');

      const before = await reads();
      for (let round = 0; round < 20; round += 1) {
        expect((await prompts.admit(slug, round % 2 === 0 ? randomUUID() : null)).status).toBe(201);
      }
      // The service's connections report what they did within seconds.
      await eventually(async () => (await reads()).byIndex >= before.byIndex + 20, { what: 'the reads to be counted' });
      const after = await reads();
      expect(after.whole).toBe(before.whole);
      // Half of the places are this link's and have expired: a search without its bound in time goes through them all.
      expect(after.entries - before.entries).toBeLessThan(mostRead);
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
      const { rows } = await app.records.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(plan);
    });
  });
}
