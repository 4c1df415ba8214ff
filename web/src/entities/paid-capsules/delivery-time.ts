import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import { isTooLateToPay } from '@dear-future/contracts/payment-time';
import { addDays } from 'date-fns';
import { dayOf, dayText } from '../../lib/delivery-days.js';
import { dayInZone, instantInZone } from '../../lib/zoned-time.js';

/**
 * The first day that can be chosen, `yyyy-MM-dd` in `zone`: today while there is time to pay before nine o'clock, else
 * tomorrow.
 */
export function earliestDay(now: Date, zone: string): string {
  const today = dayInZone(now, zone);
  const arrival = instantInZone(today, PAID_DELIVERY_TIME, zone);
  if (arrival !== null && !isTooLateToPay(new Date(arrival.ms), now)) return today;
  const day = dayOf(today);
  return day === null ? today : dayText(addDays(day, 1));
}

/** The first day whose nine o'clock in `zone` is not before `from`, `yyyy-MM-dd`. */
export function firstDayFrom(from: Date, zone: string): string {
  const first = dayInZone(from, zone);
  const arrival = instantInZone(first, PAID_DELIVERY_TIME, zone);
  if (arrival !== null && arrival.ms >= from.getTime()) return first;
  const day = dayOf(first);
  return day === null ? first : dayText(addDays(day, 1));
}

/** When a capsule of that day is delivered, ISO 8601 in UTC; null when `day` is not a date (`yyyy-MM-dd`). */
export function deliveryTimeOf(day: string, zone: string): string | null {
  const arrival = instantInZone(day, PAID_DELIVERY_TIME, zone);
  return arrival === null ? null : new Date(arrival.ms).toISOString();
}
