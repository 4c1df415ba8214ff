import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { isSlug } from '../shared-prompts/slug.js';
import { PaidCapsule } from './paid-capsule.entity.js';

/**
 * `for_no_key_update`: nobody changes the capsule until the transaction ends. Always taken before its contributions, credits,
 * day or reel are touched, never after.
 */
export type Hold = 'for_no_key_update';

/** A host's own capsule. @throws ProblemError `not_found` for a missing one and another person's alike */
export async function ownCapsule(
  manager: EntityManager,
  personId: string,
  id: string,
  hold?: Hold,
): Promise<PaidCapsule> {
  const capsule = await manager.findOne(PaidCapsule, {
    where: { id, personId },
    ...(hold && { lock: { mode: hold } }),
  });
  if (!capsule) {
    throw new ProblemError('not_found', "This capsule does not exist or you don't have access to it.");
  }
  return capsule;
}

/** The capsule behind a link, whatever its state. @throws ProblemError `not_found` */
export async function linkedCapsule(manager: EntityManager, slug: string, hold?: Hold): Promise<PaidCapsule> {
  const capsule = isSlug(slug)
    ? await manager.findOne(PaidCapsule, { where: { slug }, ...(hold && { lock: { mode: hold } }) })
    : null;
  if (!capsule) throw noSuchCapsuleLink();
  return capsule;
}

/** Locks one capsule until the transaction ends; null when there is none. */
export function lockCapsule(manager: EntityManager, id: string): Promise<PaidCapsule | null> {
  return manager.findOne(PaidCapsule, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** One sentence for a link that leads nowhere, told to strangers. */
export function noSuchCapsuleLink(): ProblemError {
  return new ProblemError('not_found', 'This capsule link is invalid or has been removed.');
}

/** What people call it: its own name, else its question. */
export function nameOf({ capsuleName, promptTitle }: Pick<PaidCapsule, 'capsuleName' | 'promptTitle'>): string {
  return capsuleName ?? promptTitle;
}

/** Whether it waits for a payment of which nothing is on its way. */
export function isUnpaid({ status, paymentStatus }: Pick<PaidCapsule, 'status' | 'paymentStatus'>): boolean {
  return status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');
}

/** Whether its link shows anything to a stranger: paid, and not given up. */
export function isLinkAlive({ status, paymentStatus }: Pick<PaidCapsule, 'status' | 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' && status !== 'cancelled';
}

/**
 * Whether it takes videos, room or not: paid, active, and its moment has not come (docs/product.md §4.6).
 *
 * @param now the database's clock
 */
export function isOpen(
  { status, paymentStatus, deliveryDate }: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate'>,
  now: Date,
): boolean {
  return paymentStatus === 'paid' && status === 'active' && deliveryDate > now;
}

/**
 * Whether what was given to it can be taken back: while it takes videos, and once it is given up or its money went back or is in
 * dispute. Nobody can make a contributor leave a video where it is not asked for any more. What was delivered is its host's.
 *
 * @param now the database's clock
 */
export function mayTakeBack(
  capsule: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate'>,
  now: Date,
): boolean {
  return isOpen(capsule, now) || (!isLinkAlive(capsule) && capsule.status !== 'delivered');
}

/**
 * Whether what it holds is hidden from its host: until its moment, or while it waits for another date (docs/product.md §6).
 *
 * @param now the database's clock
 */
export function isSealed(
  { deliveryDate, needsNewDate }: Pick<PaidCapsule, 'deliveryDate' | 'needsNewDate'>,
  now: Date,
): boolean {
  return needsNewDate || deliveryDate > now;
}

/**
 * Whether its host may watch, download and read what it holds: unsealed, and paid for or delivered already.
 *
 * @param now the database's clock
 */
export function mayHostWatch(
  capsule: Pick<PaidCapsule, 'status' | 'paymentStatus' | 'deliveryDate' | 'needsNewDate'>,
  now: Date,
): boolean {
  return !isSealed(capsule, now) && (isLinkAlive(capsule) || capsule.status === 'delivered');
}
