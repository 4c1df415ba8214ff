import { clsx } from 'clsx';

/* How the parts of the wizard stand, for what is there and for what is on its way. */

/** A step and, beside it, the order so far. */
export const WIZARD_GRID = 'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10';

/** The packages of the first step: in threes only where that leaves no gap in the last row. */
export function packagesGrid(cards: number): string {
  return clsx('grid gap-4 sm:grid-cols-2', cards % 3 === 0 && 'xl:grid-cols-3');
}
