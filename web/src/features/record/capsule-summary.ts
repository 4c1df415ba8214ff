import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { differenceInCalendarDays } from 'date-fns';

export function nextDelivery(capsules: readonly TimeCapsuleDto[], now: Date) {
  const [capsule] = capsules
    .filter(({ status, deliveryDate }) => status === 'scheduled' && Date.parse(deliveryDate) > now.getTime())
    .sort((a, b) => Date.parse(a.deliveryDate) - Date.parse(b.deliveryDate));
  if (capsule === undefined) return null;
  const dueMs = Date.parse(capsule.deliveryDate);
  return {
    capsule,
    daysRemaining: differenceInCalendarDays(dueMs, now),
    percent: percentElapsed(Date.parse(capsule.createdAt), dueMs, now.getTime()),
  };
}

export function percentElapsed(fromMs: number, toMs: number, nowMs: number): number {
  if (toMs <= fromMs) return 100;
  return Math.round(Math.min(100, Math.max(0, ((nowMs - fromMs) / (toMs - fromMs)) * 100)));
}

/** Returns “Ready” for a status that this page does not know. */
export function statusLabel(status: string): string {
  if (status === 'scheduled') return '⏰ Waiting';
  return status === 'delivered' ? '✅ Delivered' : '🎯 Ready';
}
