import type { EntityManager } from 'typeorm';

/** By then, the media service has asked about the upload's videos. A later retry is a new upload. */
const DAYS_KEPT_AFTER_EXPIRY = 30;
const BATCH_SIZE = 1000;
const BEFORE_ALL = { position: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

interface OldAdmission {
  id: string;
  position: string;
  isRemoved: boolean;
}

/**
 * Removes old admissions, in batches. Keeps an admission as long as its time capsule, answer, response or contribution
 * exists, because the admission protects the video from deletion, and lets clients repeat the commit.
 */
export async function removeOldAdmissions(manager: EntityManager, after = BEFORE_ALL): Promise<number> {
  // With `clock_timestamp`, which is volatile, the condition could not use the index.
  const batch = await manager.query<OldAdmission[]>(
    `WITH batch AS MATERIALIZED (
       SELECT id, expires_at FROM admissions
        WHERE (expires_at, id) > ($1::timestamptz, $2::uuid)
          AND expires_at < statement_timestamp() - make_interval(days => $3)
        ORDER BY expires_at, id LIMIT $4
     ), removed AS (
       DELETE FROM admissions AS old USING batch
        WHERE old.id = batch.id AND old.expires_at < statement_timestamp() - make_interval(days => $3)
          AND NOT EXISTS (SELECT 1 FROM time_capsules WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM time_capsule_answers WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM shared_responses WHERE admission_id = old.id)
          AND NOT EXISTS (SELECT 1 FROM contributions WHERE admission_id = old.id)
       RETURNING old.id
     )
     SELECT id, expires_at::text AS position, removed.id IS NOT NULL AS "isRemoved"
       FROM batch LEFT JOIN removed USING (id) ORDER BY expires_at, id`,
    [after.position, after.id, DAYS_KEPT_AFTER_EXPIRY, BATCH_SIZE],
  );
  const count = batch.filter(({ isRemoved }) => isRemoved).length;
  const last = batch.length === BATCH_SIZE ? batch.at(-1) : undefined;
  return last ? count + (await removeOldAdmissions(manager, last)) : count;
}
