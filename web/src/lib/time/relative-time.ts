import { differenceInCalendarDays, formatDistance, parseISO } from 'date-fns';

/** Treats a future moment as now, because the server's clock may be ahead of the browser's. */
export function ago(iso: string, now: Date): string {
  const then = parseISO(iso);
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}

/** Returns `today`, `tomorrow` or `in 10 days`; null once the moment has come. */
export function daysUntil(iso: string, now: Date): string | null {
  const moment = parseISO(iso);
  if (moment <= now) return null;
  const days = differenceInCalendarDays(moment, now);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days.toLocaleString('en-US')} days`;
}
