import { clsx } from 'clsx';

/**
 * The shape of something that is being fetched. Hidden from screen readers: the region around it says `aria-busy`.
 *
 * @param card whether it stands for a whole card, whose corners are rounder
 */
export function Skeleton({ card = false, className }: { card?: boolean; className?: string }) {
  const corners = card ? 'rounded-lg' : 'rounded-md';
  return <div aria-hidden="true" className={clsx('animate-breathe bg-surface-sunk', corners, className)} />;
}
