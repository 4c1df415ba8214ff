import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import { addDays } from 'date-fns';
import { dayOf, dayText } from '../../lib/delivery-days.js';
import { dayInZone, instantInZone } from '../../lib/zoned-time.js';

/** A day is offered while its nine o'clock is at least this far ahead, in milliseconds: the payment takes its time too. */
const NEAREST_MS = 60 * 60_000;

/** The first day that can be chosen, `yyyy-MM-dd` in `zone`: today while nine o'clock is well ahead, else tomorrow. */
export function earliestDay(now: Date, zone: string): string {
  const today = dayInZone(now, zone);
  const arrival = instantInZone(today, PAID_DELIVERY_TIME, zone);
  if (arrival !== null && arrival.ms - now.getTime() >= NEAREST_MS) return today;
  const day = dayOf(today);
  return day === null ? today : dayText(addDays(day, 1));
}

/** The moment a capsule of that day arrives, ISO 8601 in UTC; null when `day` (`yyyy-MM-dd`) is none. */
export function arrivalOf(day: string, zone: string): string | null {
  const arrival = instantInZone(day, PAID_DELIVERY_TIME, zone);
  return arrival === null ? null : new Date(arrival.ms).toISOString();
}
