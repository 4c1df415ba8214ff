import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isHoldingSlot } from '../admissions/admission-hold.js';
import { databaseNow } from '../calendar/database-clock.js';
import { isLinkAlive, isOpen, canWithdraw } from '../paid-capsules/find-capsule.js';
import { heldSlots } from '../paid-capsules/held-slots.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/**
 * Why a capsule accepts neither new nor replaced videos, whatever its slots; or null.
 * @param now by the database's clock, read after the capsule was locked
 */
export function refusalFor(capsule: PaidCapsule, now: Date): ProblemError | null {
  if (isOpen(capsule, now)) return null;
  return isLinkAlive(capsule) ? closedCapsule() : unpaidCapsule();
}

/** An admitted upload that holds its slot may finish after closing and on the delivery date (docs/product.md §4.6). */
export function uploadRefusal(capsule: PaidCapsule, admission: Admission, now: Date): ProblemError | null {
  if (!isHoldingSlot(admission, now)) return refusalFor(capsule, now);
  return isLinkAlive(capsule) ? null : unpaidCapsule();
}

export function withdrawalRefusal(capsule: PaidCapsule, now: Date): ProblemError | null {
  return canWithdraw(capsule, now) ? null : closedCapsule();
}

/**
 * Needs the capsule's row lock, so that concurrent uploads count each other.
 * @param known the upload's own admission, whose slot does not count
 */
export async function slotRefusal(
  manager: EntityManager,
  capsule: PaidCapsule,
  known: string | null,
): Promise<ProblemError | null> {
  const closed = refusalFor(capsule, await databaseNow(manager));
  if (closed || capsule.maxContributors === null) return closed;
  const taken = capsule.contributorCount + (await heldSlots(manager, capsule.id, known));
  return taken < capsule.maxContributors ? null : fullCapsule();
}

export async function senderRefusal(
  manager: EntityManager,
  capsuleId: string,
  sender: Buffer | null,
): Promise<ProblemError | null> {
  if (sender === null) return null;
  const blocked = await manager.query<object[]>('SELECT 1 FROM blocked_senders WHERE capsule_id = $1 AND sender = $2', [
    capsuleId,
    sender,
  ]);
  if (blocked.length === 0) return null;
  return new ProblemError(
    'wrong_state',
    'The host has blocked new videos from your internet connection. If you think that’s a mistake, please contact the host.',
  );
}

/** Does not reveal to guests whether it is unpaid, refunded or disputed. */
function unpaidCapsule(): ProblemError {
  return new ProblemError('wrong_state', 'No videos can be added to this capsule right now.');
}

function closedCapsule(): ProblemError {
  return new ProblemError('wrong_state', 'This capsule is closed, so videos can’t be added, changed or withdrawn.');
}

function fullCapsule(): ProblemError {
  return new ProblemError('wrong_state', 'This capsule is full. Please ask the host to make room.');
}
