import { classes } from '../lib/classes.js';

/** The shape of something that is being fetched. Hidden from screen readers: the region around it says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes('animate-breathe rounded-md bg-surface-sunk', className)} />;
}
