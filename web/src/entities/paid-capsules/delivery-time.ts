import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { addDays, parseISO } from 'date-fns';
import { dayText } from '../../lib/time/delivery-days.js';
import { dayInZone, instantInZone } from '../../lib/time/zoned-time.js';

/** Returns ISO 8601 in UTC; null if `day` is not a date (`yyyy-MM-dd`). */
export function deliveryTimeOf(day: string, zone: string): string | null {
  const arrival = instantInZone(day, PAID_DELIVERY_TIME, zone);
  return arrival === null ? null : new Date(arrival.ms).toISOString();
}

/** Returns today in `zone` while there is time to pay, otherwise tomorrow, as `yyyy-MM-dd`. */
export const earliestDay = (now: Date, zone: string): string =>
  sameOrNextDay(now, zone, (arrival) => !isTooLateToPay(arrival, now));

/** Returns the first day whose 9:00 AM in `zone` is not before `from`, as `yyyy-MM-dd`. */
export const firstDayFrom = (from: Date, zone: string): string =>
  sameOrNextDay(from, zone, (arrival) => arrival >= from);

function sameOrNextDay(from: Date, zone: string, isInTime: (arrival: Date) => boolean): string {
  const day = dayInZone(from, zone);
  const arrival = deliveryTimeOf(day, zone);
  return arrival !== null && isInTime(new Date(arrival)) ? day : dayText(addDays(parseISO(day), 1));
}
