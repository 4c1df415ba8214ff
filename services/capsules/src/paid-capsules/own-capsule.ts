import { isDeepStrictEqual } from 'node:util';
import { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Not, type EntityManager } from 'typeorm';
import { Admission, whereOpenAt } from '../model/admission.entity.js';
import { dtoOf } from '../http/dto-of.js';
import { findOwn, type OwnItem, type RowLock } from '../http/own.js';
import { isSlug } from '../http/slug.js';
import { PaidCapsule } from '../model/paid-capsule.entity.js';

const notFoundMessage = "This capsule does not exist or you don't have access to it.";

export function findOwnCapsule(manager: EntityManager, item: OwnItem, lock?: RowLock): Promise<PaidCapsule> {
  return findOwn(manager, PaidCapsule, { ...item }, { notFoundMessage, lock });
}

export async function findLinkedCapsule(manager: EntityManager, slug: string): Promise<PaidCapsule> {
  const capsule = isSlug(slug) ? await manager.findOneBy(PaidCapsule, { slug }) : null;
  if (!capsule) throw noSuchCapsuleLink();
  return capsule;
}

/** Locks a capsule. Its contributions, credits, opening and reel may only be locked after it. */
export function lockCapsuleIfKnown(manager: EntityManager, id: string): Promise<PaidCapsule | null> {
  return manager.findOne(PaidCapsule, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** Throws if the capsule is unknown. This never happens, because paid capsules are never deleted. */
export async function lockCapsule(manager: EntityManager, id: string): Promise<PaidCapsule> {
  const capsule = await lockCapsuleIfKnown(manager, id);
  if (!capsule) throw new Error(`The paid capsule ${id} does not exist`);
  return capsule;
}

export async function updateCapsule(
  manager: EntityManager,
  capsule: PaidCapsule,
  change: Partial<PaidCapsule>,
): Promise<void> {
  await manager.update(PaidCapsule, capsule.id, change);
  Object.assign(capsule, change);
}

/** Locks the host's own capsule and calls `act`. If that changes the capsule, notifies the host's pages. */
export function changeOwnCapsule(
  messageSender: MessageSender,
  item: OwnItem,
  act: (manager: EntityManager, capsule: PaidCapsule, now: Date) => Promise<void>,
): Promise<PaidCapsuleDto> {
  return messageSender.transaction(async (manager) => {
    const capsule = await findOwnCapsule(manager, item, 'for_no_key_update');
    const now = await databaseNow(manager);
    const before = { ...capsule };
    await act(manager, capsule, now);
    if (!isDeepStrictEqual(before, { ...capsule })) notifyHost(messageSender, manager, capsule);
    return toPaidCapsuleDto(capsule, now);
  });
}

export function notifyHost(messageSender: MessageSender, manager: EntityManager, { id, userId }: PaidCapsule): void {
  messageSender.publish(manager, userId, { kind: 'paid-capsule', capsuleId: id });
}

/** How long a capsule's opening waits for uploads that hold slots, in milliseconds (docs/product.md §4.6). */
const OPENING_WAIT_MS = 15 * 60_000;

/** Until when an admitted upload may finish. What is open never changes, so a replacement must come before that. */
export function latestCommit({ deliveryDate }: Pick<Dates, 'deliveryDate'>, isReplacement: boolean): Date {
  return isReplacement ? deliveryDate : new Date(deliveryDate.getTime() + OPENING_WAIT_MS);
}

/**
 * Counts the slots that open uploads hold.
 *
 * @param except the id of an admission that does not count
 * @param sender counts only this client's uploads
 */
export async function countHeldSlots(
  manager: EntityManager,
  capsule: Pick<PaidCapsule, 'id' | 'deliveryDate'>,
  now: Date,
  except?: string | null,
  sender?: Buffer,
): Promise<number> {
  // The date may have moved nearer since the admission.
  if (now >= latestCommit(capsule, false)) return 0;
  const held = { ...whereOpenAt(now), scope: `link:${capsule.id}`, kind: 'contribution', holdsSlot: true } as const;
  return manager.countBy(Admission, { ...held, ...(sender && { sender }), ...(except && { id: Not(except) }) });
}

export function toPaidCapsuleDto(capsule: PaidCapsule, now: Date): PaidCapsuleDto {
  return dtoOf(PaidCapsuleDto, { ...capsule, isOpen: isOpen(capsule, now), isSealed: isSealed(capsule, now) });
}

export const noSuchCapsuleLink = (): ProblemError =>
  new ProblemError('not_found', 'This capsule link is invalid or has been removed.');

export const titleOf = ({ capsuleName, promptTitle }: Pick<PaidCapsule, 'capsuleName' | 'promptTitle'>): string =>
  capsuleName ?? promptTitle;

type States = Pick<PaidCapsule, 'status' | 'paymentStatus'>;
type Dates = Pick<PaidCapsule, 'deliveryDate' | 'needsNewDate'>;

/** Whether the capsule still has to be paid for, and no payment is in progress. */
export const isUnpaid = ({ status, paymentStatus }: States): boolean =>
  status === 'pending' && (paymentStatus === 'pending' || paymentStatus === 'failed');

export const isUnderWay = ({ status }: Pick<States, 'status'>): boolean => status === 'active' || status === 'closed';

export const isLinkAlive = ({ status, paymentStatus }: States): boolean =>
  paymentStatus === 'paid' && status !== 'cancelled';

/** Whether the host has a right to the videos. A refund or dispute after the delivery does not take them away. */
export const isPaidOrDelivered = (capsule: States): boolean => isLinkAlive(capsule) || capsule.status === 'delivered';

/** Whether the capsule accepts videos if it has a free slot: paid, active, before its date (docs/product.md §4.6). */
export const isOpen = ({ status, paymentStatus, deliveryDate }: States & Dates, now: Date): boolean =>
  paymentStatus === 'paid' && status === 'active' && deliveryDate > now;

/** A video can also be withdrawn after a cancellation, refund or dispute: the capsule may never be delivered. */
export const canWithdraw = (capsule: States & Dates, now: Date): boolean =>
  isOpen(capsule, now) || !isPaidOrDelivered(capsule);

/** Whether the videos are hidden from the host: before the date, or while a new date is needed (docs/product.md §6). */
export const isSealed = ({ deliveryDate, needsNewDate }: Dates, now: Date): boolean =>
  needsNewDate || deliveryDate > now;

export const canHostWatch = (capsule: States & Dates, now: Date): boolean =>
  !isSealed(capsule, now) && isPaidOrDelivered(capsule);

/** What guests see at the link of a capsule that is paid and not cancelled. */
export function linkState(capsule: States & Dates, slotsRemaining: number | null, now: Date) {
  if (isOpen(capsule, now)) return slotsRemaining === 0 ? 'full' : 'open';
  if (capsule.needsNewDate) return 'undated';
  return isSealed(capsule, now) ? 'closed' : 'opened';
}
