import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { count } from '../../lib/count.js';

const TYPES: Record<CapsuleType, string> = {
  wedding: 'Wedding',
  anniversary: 'Anniversary',
  birthday: 'Birthday',
  graduation: 'Graduation',
  retirement: 'Retirement',
  goal_setting: 'Goal Setting',
  custom: 'Custom',
};

/** The occasion as it is shown (docs/product.md §3.8). */
export function typeLabel(type: CapsuleType): string {
  return TYPES[type];
}

/** The capsule’s own name, else its prompt. */
export function nameOf({ capsuleName, promptTitle }: Pick<PaidCapsuleDto, 'capsuleName' | 'promptTitle'>): string {
  const name = capsuleName?.trim();
  return name === undefined || name === '' ? promptTitle : name;
}

/** `Up to 50 contributors` or `Unlimited contributors`. */
export function limitText(maxContributors: number | null): string {
  return maxContributors === null ? 'Unlimited contributors' : `Up to ${count(maxContributors, 'contributor')}`;
}

/** `5 minutes`; the limits of videos are whole minutes. */
export function minutesText(seconds: number): string {
  return count(Math.round(seconds / 60), 'minute');
}

interface StatusWords {
  label: string;
  tone: 'neutral' | 'primary' | 'accent' | 'success' | 'danger';
}

type Stateful = Pick<PaidCapsuleDto, 'status' | 'paymentStatus' | 'needsNewDate'>;

/** The badge: status of the capsule once it is paid, until then of the payment (docs/product.md §2). */
export function statusWords({ status, paymentStatus, needsNewDate }: Stateful): StatusWords {
  switch (paymentStatus) {
    case 'refunded':
      return { label: 'Refunded', tone: 'neutral' };
    case 'disputed':
      return { label: 'Payment disputed', tone: 'danger' };
    case 'paid':
      return needsNewDate ? { label: 'Needs a new date', tone: 'accent' } : PAID[status];
    case 'pending':
    case 'processing':
    case 'failed':
      return status === 'cancelled' ? PAID.cancelled : UNPAID[paymentStatus];
  }
}

const PAID: Record<PaidCapsuleDto['status'], StatusWords> = {
  pending: { label: 'Pending', tone: 'neutral' },
  active: { label: 'Active', tone: 'primary' },
  closed: { label: 'Closed', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

const UNPAID: Record<'pending' | 'processing' | 'failed', StatusWords> = {
  pending: { label: 'Payment pending', tone: 'accent' },
  processing: { label: 'Payment processing', tone: 'accent' },
  failed: { label: 'Payment failed', tone: 'danger' },
};

/** Whether it can still be paid. */
export function awaitsPayment({ status, paymentStatus }: Pick<PaidCapsuleDto, 'status' | 'paymentStatus'>): boolean {
  return status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');
}

/** Whether lists show it: orders cancelled before payment are hidden. */
export function isListed({ status, paymentStatus }: Pick<PaidCapsuleDto, 'status' | 'paymentStatus'>): boolean {
  return status !== 'cancelled' || paymentStatus === 'refunded' || paymentStatus === 'disputed';
}

/** Cents spent on paid capsules, without refunded and disputed ones. */
export function totalSpent(capsules: readonly Pick<PaidCapsuleDto, 'paymentStatus' | 'totalPriceCents'>[]): number {
  return capsules.reduce(
    (sum, { paymentStatus, totalPriceCents }) => (paymentStatus === 'paid' ? sum + totalPriceCents : sum),
    0,
  );
}

/** `12 days left`, or null once the day has come. Days are rounded up. */
export function daysLeft(deliveryDate: string, now: Date): string | null {
  const ms = Date.parse(deliveryDate) - now.getTime();
  if (ms <= 0) return null;
  const days = Math.ceil(ms / 86_400_000);
  return days === 1 ? 'Less than a day left' : `${count(days, 'day')} left`;
}

/** The public link of a paid capsule (docs/product.md §2). `origin` as in `https://dearfuture.test`. */
export function capsuleAddress(origin: string, slug: string): string {
  return `${origin}/capsule/${slug}`;
}
