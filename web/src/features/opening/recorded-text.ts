import { differenceInCalendarDays, differenceInMonths, format, isValid, startOfDay } from 'date-fns';

const NUMBER_WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const inWords = (number: number, unit: string): string =>
  `${NUMBER_WORDS[number] ?? number} ${unit}${number === 1 ? '' : 's'}`;

/** Returns texts such as `on a Sunday, five years ago`. Counts calendar days in the reader's time zone. */
export function recordedText(recorded: Date, now: Date): string {
  if (!isValid(recorded)) return '';
  const days = differenceInCalendarDays(now, recorded);
  if (days <= 0) return 'earlier today';
  if (days === 1) return 'yesterday';
  const months = differenceInMonths(startOfDay(now), startOfDay(recorded));
  const years = Math.floor(months / 12);
  const age = years > 0 ? inWords(years, 'year') : months > 0 ? inWords(months, 'month') : inWords(days, 'day');
  return `on a ${format(recorded, 'EEEE')}, ${age} ago`;
}
