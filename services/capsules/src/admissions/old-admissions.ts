import type { EntityManager } from 'typeorm';

/** By then the browser no longer retries the upload, and media has asked about all of its videos. */
const KEEP_DAYS = 30;
const BATCH = 1000;

/**
 * Removes old admissions. Those with a capsule, response or contribution stay: they repeat the first answer and protect
 * the video. Foreign keys keep an admission that is being committed.
 */
export async function removeOldAdmissions(manager: EntityManager): Promise<number> {
  // Not `clock_timestamp`, which is volatile and cannot use the index.
  const [, count] = await manager.query<[unknown, number]>(
    `DELETE FROM admissions WHERE id IN (
       SELECT id FROM admissions AS old
        WHERE expires_at < statement_timestamp() - make_interval(days => $1)
          AND NOT EXISTS (SELECT 1 FROM time_capsules WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM time_capsule_answers WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM shared_responses WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM contributions WHERE admission_id = old.id)
        LIMIT $2)`,
    [KEEP_DAYS, BATCH],
  );
  return count === BATCH ? count + (await removeOldAdmissions(manager)) : count;
}
