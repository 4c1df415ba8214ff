import { format, formatDistance, parseISO } from 'date-fns';

// All functions use the reader's own time zone (docs/product.md §9).

/** Returns `Nov 21, 2031`. */
export const shortDate = (iso: string): string => format(parseISO(iso), 'MMM d, yyyy');

/** Returns `November 21, 2031`. */
export const longDate = (iso: string): string => format(parseISO(iso), 'MMMM d, yyyy');

/** Returns `9:00 AM`. */
export const clockTime = (iso: string): string => format(parseISO(iso), 'h:mm a');

/** Returns `NOV`, `21`, `2031`. */
export function postmarkLines(day: Date): [string, string, string] {
  return [format(day, 'MMM').toUpperCase(), format(day, 'd'), format(day, 'yyyy')];
}

/** Treats a future moment as now: the server's clock may be ahead of ours. */
export function ago(iso: string, now: Date): string {
  const then = parseISO(iso);
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}
