import { format, formatDistance, parseISO } from 'date-fns';

// All in the reader's own time zone (docs/product.md §9).

/** `Nov 21, 2031` */
export const shortDate = (iso: string): string => format(parseISO(iso), 'MMM d, yyyy');

/** `November 21, 2031` */
export const longDate = (iso: string): string => format(parseISO(iso), 'MMMM d, yyyy');

/** `9:00 AM` */
export const clockTime = (iso: string): string => format(parseISO(iso), 'h:mm a');

/** `NOV`, `21`, `2031` */
export function postmarkLines(day: Date): [string, string, string] {
  return [format(day, 'MMM').toUpperCase(), format(day, 'd'), format(day, 'yyyy')];
}

/** A moment that the server's clock puts ahead of ours reads as now. */
export function ago(iso: string, now: Date): string {
  const then = parseISO(iso);
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}
