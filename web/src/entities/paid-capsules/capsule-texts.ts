import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { count } from '../../lib/count.js';

/** Returns labels such as `Goal Setting` (docs/product.md §3.8). */
export const typeLabel = (type: CapsuleType): string =>
  type.replace('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const nameOf = ({ capsuleName, promptTitle }: Pick<PaidCapsuleDto, 'capsuleName' | 'promptTitle'>): string =>
  capsuleName?.trim() || promptTitle;

export const limitText = (maxContributors: number | null): string =>
  maxContributors === null ? 'Unlimited contributors' : `Up to ${count(maxContributors, 'contributor')}`;

/** Video limits are whole minutes. */
export const minutesText = (seconds: number): string => count(Math.round(seconds / 60), 'minute');

type State = Pick<PaidCapsuleDto, 'status' | 'paymentStatus'>;

/** Shows the status of the capsule once it is paid, before that the status of the payment (docs/product.md §2). */
export function statusBadge({ status, paymentStatus, needsNewDate }: State & Pick<PaidCapsuleDto, 'needsNewDate'>) {
  if (paymentStatus === 'paid') return needsNewDate ? NEEDS_DATE : STATUS_BADGES[status];
  const isUnpaid = paymentStatus !== 'refunded' && paymentStatus !== 'disputed';
  return status === 'cancelled' && isUnpaid ? STATUS_BADGES.cancelled : PAYMENT_BADGES[paymentStatus];
}

const NEEDS_DATE = { children: 'Needs a new date', tone: 'accent' } as const;

const STATUS_BADGES = {
  pending: { children: 'Pending', tone: 'neutral' },
  active: { children: 'Active', tone: 'primary' },
  closed: { children: 'Closed', tone: 'neutral' },
  delivered: { children: 'Delivered', tone: 'success' },
  cancelled: { children: 'Canceled', tone: 'neutral' },
} as const satisfies Record<PaidCapsuleDto['status'], unknown>;

const PAYMENT_BADGES = {
  pending: { children: 'Payment pending', tone: 'accent' },
  processing: { children: 'Payment processing', tone: 'accent' },
  failed: { children: 'Payment failed', tone: 'danger' },
  refunded: { children: 'Refunded', tone: 'neutral' },
  disputed: { children: 'Payment disputed', tone: 'danger' },
} as const;

export const awaitsPayment = ({ status, paymentStatus }: State): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');

/** Orders cancelled before payment are hidden. */
export const isListed = ({ status, paymentStatus }: State): boolean =>
  status !== 'cancelled' || paymentStatus === 'refunded' || paymentStatus === 'disputed';

export const totalSpent = (capsules: readonly Pick<PaidCapsuleDto, 'paymentStatus' | 'totalPriceCents'>[]): number =>
  capsules.reduce((sum, capsule) => sum + (capsule.paymentStatus === 'paid' ? capsule.totalPriceCents : 0), 0);

/** Returns null once the day has come. */
export function daysLeft(deliveryDate: string, now: Date): string | null {
  const days = Math.ceil((Date.parse(deliveryDate) - now.getTime()) / 86_400_000);
  if (days <= 0) return null;
  return days === 1 ? 'Less than a day left' : `${count(days, 'day')} left`;
}
