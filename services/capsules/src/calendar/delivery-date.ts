import { MAX_YEARS_AHEAD } from '@dear-future/contracts/constants';

export type DeliveryDateResult = { date: Date } | { problem: string };

const NOT_A_DATE = 'Delivery date must be a real date and time in ISO 8601 with an offset or Z.';
const IN_THE_PAST = 'Delivery date must be in the future.';
const TOO_FAR = `Delivery date must be within the next ${String(MAX_YEARS_AHEAD)} years.`;

/** RFC 3339 date-time; seconds are optional, because `datetime-local` fields leave them out. */
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:Z|([+-])(\d{2}):(\d{2}))$/;

/** ISO 8601's expanded years, which `Date.prototype.toISOString` writes beyond the year 9999. */
const EXPANDED_YEAR = /^\+\d{6}-\d{2}-\d{2}T/;

/**
 * A real date with an offset, in the future and at most a hundred years ahead. Source: docs/product.md §5.2; the format
 * is RFC 3339 §5.6.
 * @param text the field, exactly as sent
 * @param now the database's clock, never the process's
 * @param resolve turns the sent instant into the one that the user means
 */
export function validateDeliveryDate(
  text: string,
  now: Date,
  resolve: (sent: Date) => Date | null = (sent) => sent,
): DeliveryDateResult {
  const trimmed = text.trim();
  if (EXPANDED_YEAR.test(trimmed)) return { problem: TOO_FAR };
  const sent = readDateTime(trimmed);
  const date = sent && resolve(sent);
  if (!date) return { problem: NOT_A_DATE };
  if (date.getTime() <= now.getTime()) return { problem: IN_THE_PAST };
  if (date.getTime() > furthestDate(now).getTime()) return { problem: TOO_FAR };
  return { date };
}

function readDateTime(text: string): Date | null {
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second = '0', fraction = '', sign, offsetHour = '0', offsetMinute = '0'] =
    match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  // The largest offset in use is +14:00.
  const offset = Number(offsetHour) * 60 + Number(offsetMinute);
  if (Number(offsetMinute) > 59 || offset > 14 * 60) return null;

  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // `Date` turns 30 February into 2 March: a date that changed does not exist.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  date.setUTCHours(Number(hour), Number(minute), Number(second), wholeMilliseconds(fraction));
  const east = sign === '-' ? -offset : offset;
  return new Date(date.getTime() - east * 60_000);
}

/** Rounds up, so that a capsule is never early. */
function wholeMilliseconds(fraction: string): number {
  const kept = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return /[1-9]/.test(fraction.slice(3)) ? kept + 1 : kept;
}

function furthestDate(now: Date): Date {
  const furthest = new Date(now);
  furthest.setUTCFullYear(furthest.getUTCFullYear() + MAX_YEARS_AHEAD);
  return furthest;
}
