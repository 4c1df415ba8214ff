import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { instantOf, localMoment } from '@dear-future/service-kit/time/local-moment';
import { judgeDeliveryDate } from '../time-capsules/delivery-date.js';
import { readTimeZone } from '../time-capsules/time-zone.js';

/** The day a host chose, on the wall and as a moment. */
export interface CapsuleDay {
  /** `YYYY-MM-DD` */
  deliveryDay: string;
  /** IANA. */
  timeZone: string;
  /** Nine o'clock of that day there. */
  deliveryDate: Date;
}

/** What is wrong with a date that leaves no time to pay (see `isTooNearToPay`). */
export const TOO_NEAR_TO_PAY: FieldProblem = {
  field: 'deliveryDate',
  problem: 'The delivery date is too near to be paid for in time. Please choose a later one.',
};

/** When the wall in `timeZone` shows nine o'clock on `day`; null when the zone is unknown to this machine. */
export function momentOfDay(day: string, timeZone: string): Date | null {
  return instantOf({ date: day, time: `${PAID_DELIVERY_TIME}:00` }, timeZone);
}

/**
 * Judges the date of a paid capsule: of what was sent only the day in the zone counts, and its nine o'clock must lie ahead, at
 * most a hundred years. Source: docs/product.md §5.2, §5.8 and §9.3.
 *
 * @param sent the two fields, exactly as sent
 * @param now the database's clock
 */
export function judgeCapsuleDay(
  sent: { deliveryDate: string; timeZone: string },
  now: Date,
): CapsuleDay | { problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const known = readTimeZone(sent.timeZone);
  if (known === null) problems.push({ field: 'timeZone', problem: 'This time zone is not known.' });
  const timeZone = known ?? 'UTC';
  const dayOf = (moment: Date): string | null => localMoment(moment, timeZone)?.date ?? null;
  const verdict = judgeDeliveryDate(sent.deliveryDate, now, (moment) => {
    const day = dayOf(moment);
    return day === null ? null : momentOfDay(day, timeZone);
  });
  if ('problem' in verdict) problems.push({ field: 'deliveryDate', problem: verdict.problem });
  const deliveryDay = 'problem' in verdict ? null : dayOf(verdict.date);
  if (problems.length > 0 || deliveryDay === null || 'problem' in verdict) return { problems };
  return { deliveryDay, timeZone, deliveryDate: verdict.date };
}
