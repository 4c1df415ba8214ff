import { differenceInCalendarDays, differenceInMonths, format, startOfDay } from 'date-fns';
import { count } from '../../lib/count.js';

/** Returns `on a Sunday, 5 years ago`, by calendar days in the reader's time zone. */
export function recordedText(recorded: Date, now: Date): string {
  const days = differenceInCalendarDays(now, recorded);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  const months = differenceInMonths(startOfDay(now), startOfDay(recorded));
  const years = Math.floor(months / 12);
  const age = years > 0 ? count(years, 'year') : months > 0 ? count(months, 'month') : count(days, 'day');
  return `on a ${format(recorded, 'EEEE')}, ${age} ago`;
}
