import { format, formatDistance, parseISO } from 'date-fns';

/** `Nov 21, 2031`, in the reader's own time zone (docs/product.md §9). */
export function shortDate(iso: string): string {
  return format(parseISO(iso), 'MMM d, yyyy');
}

/** `November 21, 2031`, in the reader's own time zone (docs/product.md §9). */
export function longDate(iso: string): string {
  return format(parseISO(iso), 'MMMM d, yyyy');
}

/** The lines of a postmark, `NOV`, `21`, `2031`, in the reader's own time zone. */
export function postmarkLines(day: Date): [string, string, string] {
  return [format(day, 'MMM').toUpperCase(), format(day, 'd'), format(day, 'yyyy')];
}

/** `9:00 AM`, in the reader's own time zone. */
export function clockTime(iso: string): string {
  return format(parseISO(iso), 'h:mm a');
}

/** `3 days ago`, seen from `now`. A moment that the server's clock puts ahead of ours reads as now. */
export function ago(iso: string, now: Date): string {
  const then = parseISO(iso);
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}
