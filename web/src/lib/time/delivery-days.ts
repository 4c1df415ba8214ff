import { MAX_YEARS_AHEAD } from '@dear-future/contracts/constants';
import { addMonths, addYears, format, isValid, parse, startOfDay } from 'date-fns';
import { unbroken } from './dates.js';

export const QUICK_CHOICES = [
  { label: '1 Month', months: 1 },
  { label: '6 Months', months: 6 },
  { label: '1 Year', months: 12 },
  { label: '5 Years', months: 60 },
] as const;

const DAY = 'yyyy-MM-dd';

/** Returns `yyyy-MM-dd` in the reader's own zone. */
export const dayText = (day: Date): string => (isValid(day) ? format(day, DAY) : '');

/** Returns null for an empty text or an invalid date. Some browsers let users type years of six digits. */
export function dayOf(text: string): Date | null {
  const day = parse(text, DAY, new Date(0));
  return isValid(day) ? day : null;
}

/** Returns a text such as `Saturday, January 1, 2028`. */
export const dayInWords = (day: Date): string => (isValid(day) ? unbroken(format(day, 'EEEE, MMMM d, yyyy')) : '');

/** Returns `yyyy-MM-dd`. A day that the month lacks becomes the month's last day. */
export const monthsAhead = (today: Date, months: number): string => dayText(addMonths(startOfDay(today), months));

/** The last day for which a user can schedule a capsule. */
export const lastDay = (today: Date): string => dayText(addYears(today, MAX_YEARS_AHEAD));
