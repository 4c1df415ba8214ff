import type { DataSource } from 'typeorm';

/** Returns how many of `wanted` emails may be sent now without jobs, so that all processes keep to one rate. */
export async function takeFromRate(database: DataSource, wanted: number, perSecond: number): Promise<number> {
  if (perSecond === 0) return wanted;
  // `free_at` is when the emails so far will be paid for; at most one second can be saved up.
  const [[taken]] = await database.query<[{ count: number }[], number]>(
    `UPDATE mail_rate
        SET free_at = room.since + make_interval(secs => room.count / $2::float8)
       FROM (SELECT since, least($1::int, floor(extract(epoch FROM clock_timestamp() - since) * $2))::int AS count
               FROM (SELECT greatest(free_at, clock_timestamp() - interval '1 second') AS since
                       FROM mail_rate FOR UPDATE) AS saved) AS room
      RETURNING room.count`,
    [wanted, perSecond],
  );
  return Math.max(0, taken?.count ?? 0);
}
