import { PAID_DELIVERY_TIME } from '@dear-future/contracts/constants';
import type { FieldProblem } from '@dear-future/contracts/errors';
import { instantOf, localMoment } from '@dear-future/service-kit/time/local-moment';
import type { Form } from '../forms/form.js';
import { validateDeliveryDate } from './delivery-date.js';
import { readTimeZone, UNKNOWN_TIME_ZONE } from './time-zone.js';

export const TOO_LATE_TO_PAY: FieldProblem = {
  field: 'deliveryDate',
  problem: 'There’s no time left to pay before this delivery date. Please choose a later one.',
};

export function deliveryInstantOn(day: string, timeZone: string): Date | null {
  return instantOf({ date: day, time: `${PAID_DELIVERY_TIME}:00` }, timeZone);
}

/** Only the day of the date counts (docs/product.md §5.8): the capsule opens at 9:00 in its time zone (§4.6). */
export function readCapsuleDay(form: Form, defaultZone: string, now: Date) {
  const sentZone = form.readOrKeep('timeZone', defaultZone, readTimeZone);
  if (sentZone === null) form.refuse('timeZone', UNKNOWN_TIME_ZONE);
  const timeZone = sentZone ?? 'UTC';
  const dayOf = (moment: Date): string => localMoment(moment, timeZone)?.date ?? '';
  const result = form.readOrKeep('deliveryDate', undefined, (text) =>
    validateDeliveryDate(text, now, (moment) => deliveryInstantOn(dayOf(moment), timeZone)),
  );
  if ('problem' in result) form.refuse('deliveryDate', result.problem);
  const deliveryDate = 'date' in result ? result.date : now;
  return { deliveryDay: dayOf(deliveryDate), timeZone, deliveryDate };
}
