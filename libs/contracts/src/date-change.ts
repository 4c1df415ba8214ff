/** If a paid capsule with videos gets an earlier date, its contributors must have this many days' notice. */
export const NOTICE_DAYS = 7;

/** If the capsule opens within the notice period, only later dates are allowed. */
export function earliestNewDate(deliveryDate: Date, now: Date): Date {
  return new Date(Math.min(deliveryDate.getTime(), now.getTime() + NOTICE_DAYS * 86_400_000));
}
