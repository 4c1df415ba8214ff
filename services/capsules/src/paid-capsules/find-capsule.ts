import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { isSlug } from '../links/slug.js';
import { PaidCapsule } from './paid-capsule.entity.js';

/** Locks the capsule against changes. Lock order: the capsule before its contributions, credits, opening and reel. */
export type RowLock = 'for_no_key_update';

/** @throws ProblemError `not_found`, also for another user's */
export async function ownCapsule(
  manager: EntityManager,
  userId: string,
  id: string,
  lock?: RowLock,
): Promise<PaidCapsule> {
  const capsule = await manager.findOne(PaidCapsule, {
    where: { id, userId },
    ...(lock && { lock: { mode: lock } }),
  });
  if (!capsule) {
    throw new ProblemError('not_found', "This capsule does not exist or you don't have access to it.");
  }
  return capsule;
}

/** Finds a capsule in any state. @throws ProblemError `not_found` */
export async function linkedCapsule(manager: EntityManager, slug: string, lock?: RowLock): Promise<PaidCapsule> {
  const capsule = isSlug(slug)
    ? await manager.findOne(PaidCapsule, { where: { slug }, ...(lock && { lock: { mode: lock } }) })
    : null;
  if (!capsule) throw noSuchCapsuleLink();
  return capsule;
}

export function lockCapsule(manager: EntityManager, id: string): Promise<PaidCapsule | null> {
  return manager.findOne(PaidCapsule, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

export function noSuchCapsuleLink(): ProblemError {
  return new ProblemError('not_found', 'This capsule link is invalid or has been removed.');
}

/** Its name, or else its question. */
export function nameOf({ capsuleName, promptTitle }: Pick<PaidCapsule, 'capsuleName' | 'promptTitle'>): string {
  return capsuleName ?? promptTitle;
}

/** Whether it still has to be paid, and no payment is in progress. */
export function isUnpaid({ status, paymentStatus }: Pick<PaidCapsule, 'status' | 'paymentStatus'>): boolean {
  return status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');
}

/** Whether guests can open its link: paid, and not cancelled. */
export function isLinkAlive({ status, paymentStatus }: Pick<PaidCapsule, 'status' | 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' && status !== 'cancelled';
}

/** Whether it accepts videos: paid, active and before its delivery date (docs/product.md §4.6). Ignores its slots. */
export function isOpen(
  { status, paymentStatus, deliveryDate }: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate'>,
  now: Date,
): boolean {
  return paymentStatus === 'paid' && status === 'active' && deliveryDate > now;
}

/**
 * While the capsule accepts videos, and after it was cancelled, refunded or disputed, because it may never be delivered
 * then. After delivery, contributions belong to the host.
 */
export function canWithdraw(
  capsule: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate'>,
  now: Date,
): boolean {
  return isOpen(capsule, now) || (!isLinkAlive(capsule) && capsule.status !== 'delivered');
}

/**
 * Whether its videos are hidden from the host: before its delivery date, and while it needs a new one (docs/product.md
 * §6).
 */
export function isSealed(
  { deliveryDate, needsNewDate }: Pick<PaidCapsule, 'deliveryDate' | 'needsNewDate'>,
  now: Date,
): boolean {
  return needsNewDate || deliveryDate > now;
}

export function canHostWatch(
  capsule: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate' | 'needsNewDate'>,
  now: Date,
): boolean {
  return !isSealed(capsule, now) && (isLinkAlive(capsule) || capsule.status === 'delivered');
}
