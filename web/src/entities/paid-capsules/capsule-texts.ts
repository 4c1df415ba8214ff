import type { CapsuleType } from '@dear-future/contracts/constants';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { count } from '../../lib/count.js';

/** Returns a label such as `Goal Setting`. */
export const typeLabel = (type: CapsuleType): string =>
  type.replace('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const nameOf = ({ capsuleName, promptTitle }: Pick<PaidCapsuleDto, 'capsuleName' | 'promptTitle'>): string =>
  capsuleName?.trim() || promptTitle;

export const limitText = (maxContributors: number | null): string =>
  maxContributors === null ? 'Unlimited contributors' : `Up to ${count(maxContributors, 'contributor')}`;

/** Video limits are whole minutes. */
export const minutesText = (seconds: number): string => count(Math.round(seconds / 60), 'minute');

export type CapsuleState = Pick<PaidCapsuleDto, 'status' | 'paymentStatus' | 'needsNewDate'>;

/** Returns the first that applies: refunded or disputed, canceled, not paid yet, undated; otherwise the status. */
export function stageOf({ status, paymentStatus, needsNewDate }: CapsuleState) {
  if (paymentStatus === 'refunded' || paymentStatus === 'disputed') return paymentStatus;
  if (status === 'cancelled') return status;
  if (paymentStatus !== 'paid') return paymentStatus;
  return needsNewDate ? 'undated' : status;
}

const BADGES = {
  pending: { children: 'Payment pending', tone: 'accent' },
  failed: { children: 'Payment failed', tone: 'danger' },
  processing: { children: 'Payment processing', tone: 'accent' },
  undated: { children: 'Needs a new date', tone: 'accent' },
  active: { children: 'Active', tone: 'primary' },
  closed: { children: 'Closed', tone: 'neutral' },
  delivered: { children: 'Delivered', tone: 'success' },
  cancelled: { children: 'Canceled', tone: 'neutral' },
  refunded: { children: 'Refunded', tone: 'neutral' },
  disputed: { children: 'Payment disputed', tone: 'danger' },
} as const satisfies Record<ReturnType<typeof stageOf>, unknown>;

export const statusBadge = (capsule: CapsuleState) => BADGES[stageOf(capsule)];

export const awaitsPayment = (capsule: CapsuleState): boolean => ['pending', 'failed'].includes(stageOf(capsule));

/** Hides orders that were canceled before payment. */
export const isListed = (capsule: CapsuleState): boolean => stageOf(capsule) !== 'cancelled';

export const totalSpent = (capsules: readonly Pick<PaidCapsuleDto, 'paymentStatus' | 'totalPriceCents'>[]): number =>
  capsules.reduce((sum, capsule) => sum + (capsule.paymentStatus === 'paid' ? capsule.totalPriceCents : 0), 0);
