import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { isSlug } from '../links/slug.js';
import { PaidCapsule } from './paid-capsule.entity.js';

/** Locks the capsule against changes. Lock order: the capsule before its contributions, credits, day and reel. */
export type RowLock = 'for_no_key_update';

/** @throws ProblemError `not_found`, also for another user's */
export async function ownCapsule(
  manager: EntityManager,
  userId: string,
  id: string,
  hold?: RowLock,
): Promise<PaidCapsule> {
  const capsule = await manager.findOne(PaidCapsule, {
    where: { id, userId },
    ...(hold && { lock: { mode: hold } }),
  });
  if (!capsule) {
    throw new ProblemError('not_found', "This capsule does not exist or you don't have access to it.");
  }
  return capsule;
}

/** In any state. @throws ProblemError `not_found` */
export async function linkedCapsule(manager: EntityManager, slug: string, hold?: RowLock): Promise<PaidCapsule> {
  const capsule = isSlug(slug)
    ? await manager.findOne(PaidCapsule, { where: { slug }, ...(hold && { lock: { mode: hold } }) })
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

/** Its own name, else its question. */
export function nameOf({ capsuleName, promptTitle }: Pick<PaidCapsule, 'capsuleName' | 'promptTitle'>): string {
  return capsuleName ?? promptTitle;
}

/** It has to be paid and no payment is in progress. */
export function isUnpaid({ status, paymentStatus }: Pick<PaidCapsule, 'status' | 'paymentStatus'>): boolean {
  return status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');
}

/** Guests can open its link: paid, and not cancelled. */
export function isLinkAlive({ status, paymentStatus }: Pick<PaidCapsule, 'status' | 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' && status !== 'cancelled';
}

/** Takes videos, apart from its places: paid, active and before its delivery date (docs/product.md §4.6). */
export function isOpen(
  { status, paymentStatus, deliveryDate }: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate'>,
  now: Date,
): boolean {
  return paymentStatus === 'paid' && status === 'active' && deliveryDate > now;
}

/**
 * While the capsule takes videos, and if it was cancelled, refunded or disputed, because it may never be delivered
 * then. After delivery contributions belong to the host.
 */
export function canWithdraw(
  capsule: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate'>,
  now: Date,
): boolean {
  return isOpen(capsule, now) || (!isLinkAlive(capsule) && capsule.status !== 'delivered');
}

/** Hidden from its host: before its delivery date, and while it needs a new one (docs/product.md §6). */
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
