import type { EntityManager } from 'typeorm';

/** After this time, browsers no longer retry the upload, and media has asked about all its videos. */
const KEEP_DAYS = 30;
const BATCH = 1000;
const FIRST = { position: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

interface OldAdmission {
  id: string;
  position: string;
  isRemoved: boolean;
}

/**
 * Removes old admissions, in batches. An admission stays while what its upload created exists: it protects the video,
 * and lets the commit be repeated. Foreign keys keep an admission that is being committed.
 */
export async function removeOldAdmissions(manager: EntityManager, after = FIRST): Promise<number> {
  // `clock_timestamp` is volatile, so it could not use the index.
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
    [after.position, after.id, KEEP_DAYS, BATCH],
  );
  const count = batch.filter(({ isRemoved }) => isRemoved).length;
  const last = batch.length === BATCH ? batch.at(-1) : undefined;
  return last ? count + (await removeOldAdmissions(manager, last)) : count;
}
