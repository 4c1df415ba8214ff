import { MAX_YEARS_AHEAD } from '@dear-future/contracts/constants';

const NOT_A_DATE = 'Delivery date must be a real date and time in ISO 8601 with an offset or Z.';
const IN_THE_PAST = 'Delivery date must be in the future.';
const TOO_FAR = `Delivery date must be within the next ${String(MAX_YEARS_AHEAD)} years.`;

/** Like RFC 3339, but seconds are optional, as in `datetime-local` fields. The largest offset in use is +14:00. */
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-3]):[0-5]\d|[+-]14:00)$/;

/** The expanded years of ISO 8601: `Date.prototype.toISOString` writes years after 9999 like this. */
const EXPANDED_YEAR = /^\+\d{6}-\d{2}-\d{2}T/;

/**
 * @param now the time on the database's clock, never on the process's
 * @param resolve turns the requested time into the time of delivery, such as 9:00 that day, or null if it never comes
 */
export function validateDeliveryDate(
  text: string,
  now: Date,
  resolve: (requested: Date) => Date | null = (requested) => requested,
): { date: Date } | { problem: string } {
  const trimmed = text.trim();
  if (EXPANDED_YEAR.test(trimmed)) return { problem: TOO_FAR };
  const requested = readDateTime(trimmed);
  const date = requested && resolve(requested);
  if (!date) return { problem: NOT_A_DATE };
  if (date <= now) return { problem: IN_THE_PAST };
  const furthest = new Date(now);
  furthest.setUTCFullYear(furthest.getUTCFullYear() + MAX_YEARS_AHEAD);
  return date > furthest ? { problem: TOO_FAR } : { date };
}

function readDateTime(text: string): Date | null {
  const day = DATE_TIME.exec(text)?.[1];
  // `Date` turns 30 February into 1 or 2 March. Month 13 gives an invalid date, which JSON writes as null.
  if (day === undefined || !JSON.stringify(new Date(day)).includes(day)) return null;
  // Rounds up to the next whole millisecond, so that a capsule is never early.
  const hasPartOfMillisecond = /\.\d{3}\d*[1-9]/.test(text);
  return new Date(Date.parse(text) + (hasPartOfMillisecond ? 1 : 0));
}
