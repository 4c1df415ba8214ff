/** How many days in advance the contributors of a paid capsule must learn of an earlier date. */
export const NOTICE_DAYS = 7;

/** A capsule that opens within the notice period can only move to a later date. */
export function earliestNewDate(deliveryDate: Date, now: Date): Date {
  return new Date(Math.min(deliveryDate.getTime(), now.getTime() + NOTICE_DAYS * 86_400_000));
}
