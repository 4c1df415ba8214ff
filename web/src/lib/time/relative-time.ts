import { differenceInCalendarDays, formatDistance, isValid, parseISO } from 'date-fns';

/** Returns a text such as `3 days ago`. A future moment counts as now: the clocks may differ by a second. */
export function ago(iso: string, now: Date): string {
  const then = parseISO(iso);
  if (!isValid(then)) return '';
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}

/** Returns `today`, `tomorrow` or a text such as `in 10 days`; null once the moment has come. */
export function daysUntilText(iso: string, now: Date): string | null {
  const moment = parseISO(iso);
  if (!(moment > now)) return null;
  const days = differenceInCalendarDays(moment, now);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-US')} days`;
}
