import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { CapsulesTestApp } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

interface Reads {
  /** Sequential scans of the table. */
  sequential: number;
  /** Index scans. */
  byIndex: number;
  /** Index entries that they read. */
  entries: number;
}

/** Returns how PostgreSQL has read the admissions so far. */
async function reads(): Promise<Reads> {
  const { rows } = await app.records.query<Reads>(
    `SELECT (SELECT seq_scan::int FROM pg_stat_user_tables WHERE schemaname = 'capsules' AND relname = 'admissions') AS sequential,
            sum(idx_scan)::int AS "byIndex", sum(idx_tup_read)::int AS entries
     FROM pg_stat_user_indexes WHERE schemaname = 'capsules' AND relname = 'admissions'`,
  );
  return rows[0] ?? { sequential: -1, byIndex: -1, entries: -1 };
}

/**
 * Tests what a new upload reads among `count` expired admissions.
 * @param maxRead index entries that twenty admissions may read: far fewer than the link's expired admissions
 */
export function describeOldAdmissions(count: number, maxRead: number): void {
  describe(`${count.toLocaleString('en-US')} old admissions`, () => {
    it('of guests who never finished do not slow down new ones', async () => {
      const { id, slug } = await prompts.owned();
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
      // PostgreSQL's connections report their statistics within seconds.
      await eventually(async () => (await reads()).byIndex >= before.byIndex + 20, {
        what: 'the statistics to include the reads',
      });
      const after = await reads();
      expect(after.sequential).toBe(before.sequential);
      // Half of the expired slots belong to this link: a search without a time limit would read them all.
      expect(after.entries - before.entries).toBeLessThan(maxRead);
    });

    it.each([
      [
        'held slots',
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
    ])('are skipped by an index when searching for %s', async (_, statement, plan) => {
      const { rows } = await app.records.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(plan);
    });
  });
}
