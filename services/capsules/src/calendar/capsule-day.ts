import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { instantOf, localMoment } from '@dear-future/service-kit/time/local-moment';
import { validateDeliveryDate } from './delivery-date.js';
import { readTimeZone, UNKNOWN_TIME_ZONE } from './time-zone.js';

export interface CapsuleDay {
  deliveryDay: string;
  timeZone: string;
  deliveryDate: Date;
}

export const TOO_LATE_TO_PAY: FieldProblem = {
  field: 'deliveryDate',
  problem: 'There’s no time left to pay before this delivery date. Please choose a later one.',
};

export function momentOfDay(day: string, timeZone: string): Date | null {
  return instantOf({ date: day, time: `${PAID_DELIVERY_TIME}:00` }, timeZone);
}

/** Reads only the day in the time zone: delivery is at 9:00 AM that day (docs/product.md §5.2, §5.8, §9.3). */
export function validateCapsuleDay(
  sent: { deliveryDate: string; timeZone: string },
  now: Date,
): CapsuleDay | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const known = readTimeZone(sent.timeZone);
  if (known === null) problems.push({ field: 'timeZone', problem: UNKNOWN_TIME_ZONE });
  const timeZone = known ?? 'UTC';
  const dayOf = (moment: Date): string | null => localMoment(moment, timeZone)?.date ?? null;
  const result = validateDeliveryDate(sent.deliveryDate, now, (moment) => {
    const day = dayOf(moment);
    return day === null ? null : momentOfDay(day, timeZone);
  });
  if ('problem' in result) problems.push({ field: 'deliveryDate', problem: result.problem });
  const deliveryDay = 'problem' in result ? null : dayOf(result.date);
  if (problems.length > 0 || deliveryDay === null || 'problem' in result) return { problems };
  return { deliveryDay, timeZone, deliveryDate: result.date };
}
