import { formatDistance, parseISO } from 'date-fns';

/** Treats a future moment as now: the server's clock may be ahead of ours. */
export function ago(iso: string, now: Date): string {
  const then = parseISO(iso);
  return formatDistance(then > now ? now : then, now, { addSuffix: true });
}
