import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { CapsulesTestApp } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
const prompts = new SharedPromptsClient(app);

interface ReadStatistics {
  tableScans: number;
  indexScans: number;
  indexEntries: number;
}

/** Returns how PostgreSQL has read the table of admissions so far. */
async function readStatistics(): Promise<ReadStatistics> {
  const { rows } = await app.admin.query<ReadStatistics>(
    `SELECT (SELECT seq_scan::int FROM pg_stat_user_tables
              WHERE schemaname = 'capsules' AND relname = 'admissions') AS "tableScans",
            sum(idx_scan)::int AS "indexScans", sum(idx_tup_read)::int AS "indexEntries"
     FROM pg_stat_user_indexes WHERE schemaname = 'capsules' AND relname = 'admissions'`,
  );
  return rows[0] ?? { tableScans: -1, indexScans: -1, indexEntries: -1 };
}

/**
 * Tests how much new uploads read among `count` expired admissions.
 * @param maxEntries how many index entries twenty new uploads may read: fewer than the expired admissions of the link
 */
export function describeOldAdmissions(count: number, maxEntries: number): void {
  describe(`${count.toLocaleString('en-US')} old admissions`, () => {
    it('are hardly read when new uploads are admitted', async () => {
      const { id, slug } = await prompts.createOwnerAndPrompt();
      await app.admin.query(
        `INSERT INTO capsules.admissions (id, kind, scope, idempotency_key, expires_at)
         SELECT gen_random_uuid(), 'prompt-response',
                'link:' || CASE WHEN n % 2 = 0 THEN $1 ELSE (n % 1000)::text END, 'key ' || n,
                clock_timestamp() - interval '1 day'
         FROM generate_series(1, $2) AS n`,
        [id, count],
      );
      await app.admin.query('ANALYZE capsules.admissions');

      const before = await readStatistics();
      for (let round = 0; round < 20; round += 1) {
        expect((await prompts.admit(slug, round % 2 === 0 ? randomUUID() : null)).status).toBe(201);
      }
      // PostgreSQL updates its statistics within seconds.
      await eventually(async () => (await readStatistics()).indexScans >= before.indexScans + 20, {
        what: 'the statistics to include the reads',
      });
      const after = await readStatistics();
      // The service's first cleanup also scans the table, and may be counted late.
      expect(after.tableScans - before.tableScans).toBeLessThan(20);
      // Half of the old admissions belong to this link: a search without a time limit would read them all.
      expect(after.indexEntries - before.indexEntries).toBeLessThan(maxEntries);
    });

    it.each([
      [
        'held slots',
        `SELECT count(*) FROM capsules.admissions
         WHERE scope = 'link:7' AND video_name IS NULL AND expires_at > statement_timestamp()`,
        /(?:using|on) admissions_open .*Index Cond: \(\(scope = 'link:7'::text\) AND \(expires_at > /s,
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
    ])('are searched through an index for %s', async (_, statement, expectedPlan) => {
      const { rows } = await app.admin.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`);
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(expectedPlan);
    });
  });
}
