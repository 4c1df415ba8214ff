/** Fewest days until the new date of a paid capsule that holds videos: contributors need time to see it. */
export const NOTICE_DAYS = 7;

/**
 * The earliest that a capsule which holds videos can be moved to. A date that is nearer than the notice already is never moved
 * nearer still, and always further away.
 */
export function earliestMove(deliveryDate: Date, now: Date): Date {
  return new Date(Math.min(deliveryDate.getTime(), now.getTime() + NOTICE_DAYS * 86_400_000));
}
