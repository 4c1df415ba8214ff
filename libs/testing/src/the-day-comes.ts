import pg from 'pg';

/**
 * Moves the day of a paid capsule to yesterday. No test can wait for months, and every rule about the day asks the
 * database's clock: so the plan is moved, and not the clock.
 *
 * @param adminUrl address of the product's database with a role that may write in every schema
 * @param capsule its id, or the slug of its link
 * @returns the name of the capsule
 * @throws Error when there is no such capsule, or nothing is to happen on its day (it is not paid, or it has come)
 */
export async function theDayComes(adminUrl: string, capsule: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
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
    const day = await client.query(
      `UPDATE capsules.capsule_days SET next_attempt_at = clock_timestamp() WHERE id = $1 AND state = 'waiting'`,
      [moved.id],
    );
    if (day.rowCount !== 1)
      throw new Error(`Nothing waits for the day of "${moved.name}": it is not paid, or it has come.`);
    await client.query('COMMIT');
    return moved.name;
  } finally {
    await client.end();
  }
}
