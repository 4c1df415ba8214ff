import { withClient } from '@dear-future/service-kit/database/provision';

/**
 * Makes a paid capsule due to open, by moving its date to yesterday, because the database's clock cannot be moved.
 * @param adminUrl the database's URL, with a role that may write to the schema `capsules`
 * @param capsule the capsule's id, or its link's slug
 * @returns the capsule's name
 * @throws Error if the capsule does not exist, is not paid, needs a new date, or has opened
 */
export async function openCapsuleNow(adminUrl: string, capsule: string): Promise<string> {
  return withClient(adminUrl, async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: string; name: string }>(
      `UPDATE capsules.paid_capsules
          SET delivery_day = (clock_timestamp() AT TIME ZONE time_zone)::date - 1,
              delivery_date = ((clock_timestamp() AT TIME ZONE time_zone)::date - 1 + time '09:00') AT TIME ZONE time_zone
        WHERE $1 IN (id::text, slug)
       RETURNING id, coalesce(capsule_name, prompt_title) AS name`,
      [capsule],
    );
    const [moved] = rows;
    if (!moved) throw new Error(`There is no paid capsule "${capsule}".`);
    const opening = await client.query(
      `UPDATE capsules.capsule_openings SET next_attempt_at = clock_timestamp() WHERE id = $1 AND state = 'waiting'`,
      [moved.id],
    );
    if (opening.rowCount !== 1)
      throw new Error(
        `"${moved.name}" is not waiting to open: it is not paid, needs a new date, or has already opened.`,
      );
    await client.query('COMMIT');
    return moved.name;
  });
}
