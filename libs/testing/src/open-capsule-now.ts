import { withClient } from '@dear-future/service-kit/database/provision';

/**
 * Makes a paid capsule due to open, because the database's clock cannot be moved. It opens now, after all that was just
 * sent. Its day is the last one whose nine o'clock has passed, or else the opening would wait for that.
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
          SET delivery_day = (clock_timestamp() AT TIME ZONE time_zone - interval '9 hours')::date,
              delivery_date = clock_timestamp()
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

/**
 * Makes a scheduled time capsule due now, without asking whether its local time has come.
 * @param adminUrl the database's URL, with a role that may write to the schemas `capsules` and `delivery`
 * @returns the capsule's title
 * @throws Error if the capsule does not exist, was removed, or is not waiting for its date
 */
export async function deliverTimeCapsuleNow(adminUrl: string, id: string): Promise<string> {
  return withClient(adminUrl, async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ title: string }>(
      `UPDATE capsules.time_capsules SET delivery_date = clock_timestamp()
        WHERE id::text = $1 AND status = 'scheduled' AND removed_at IS NULL
       RETURNING prompt_title AS title`,
      [id],
    );
    const [moved] = rows;
    if (!moved) throw new Error(`There is no time capsule "${id}" that waits for its date.`);
    const deliveries = await client.query(
      `UPDATE delivery.deliveries
          SET due_at = clock_timestamp(), next_attempt_at = clock_timestamp(),
              local_date = NULL, local_time = NULL, time_zone = NULL
        WHERE source_kind = 'time-capsule' AND source_id::text = $1 AND state = 'scheduled'`,
      [id],
    );
    if (deliveries.rowCount === 0)
      throw new Error(`“${moved.title}” is on its way, or was made just now. Please try again in a moment.`);
    await client.query('COMMIT');
    return moved.title;
  });
}
