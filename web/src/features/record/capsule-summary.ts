import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { differenceInCalendarDays } from 'date-fns';
import { isDue } from '../../entities/time-capsules/time-capsules.js';

/** How many capsules, and how many due ones, the sidebar lists. */
export const LISTED_CAPSULES = 3;
export const LISTED_READY = 2;

export interface NextDelivery {
  readonly capsule: TimeCapsuleDto;
  /** Calendar days; 0 is today. */
  readonly daysRemaining: number;
  /** Share of the way from creation to delivery, 0 to 100, rounded. */
  readonly percent: number;
}

/** The scheduled capsules whose date has come (docs/product.md §4). */
export function readyForDelivery(capsules: readonly TimeCapsuleDto[], now: Date): TimeCapsuleDto[] {
  return capsules.filter((capsule) => isDue(capsule, now));
}

/** The earliest scheduled capsule whose date is still ahead, or null. */
export function nextDelivery(capsules: readonly TimeCapsuleDto[], now: Date): NextDelivery | null {
  const nowMs = now.getTime();
  const ahead = capsules
    .filter((capsule) => capsule.status === 'scheduled' && !isDue(capsule, now))
    .sort((a, b) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate));
  const capsule = ahead[0];
  if (capsule === undefined) return null;
  const due = Date.parse(capsule.deliveryDate);
  return {
    capsule,
    daysRemaining: differenceInCalendarDays(due, now),
    percent: percentElapsed(Date.parse(capsule.createdAt), due, nowMs),
  };
}

/** Share of the time from `fromMs` to `toMs` that has passed, clamped to 0 … 100 and rounded. */
export function percentElapsed(fromMs: number, toMs: number, nowMs: number): number {
  if (toMs <= fromMs) return 100;
  return Math.round(Math.min(100, Math.max(0, ((nowMs - fromMs) / (toMs - fromMs)) * 100)));
}

/** The sidebar's label of a status. An unknown status reads as ready (docs/product.md §4). */
export function statusLabel(status: string): string {
  switch (status) {
    case 'scheduled':
      return '⏰ Waiting';
    case 'delivered':
      return '✅ Delivered';
    default:
      return '🎯 Ready';
  }
}
