import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { isHeld } from '../admissions/admission-hold.js';
import { databaseNow } from '../clock/database-clock.js';
import { isLinkAlive, isOpen, mayTakeBack } from '../paid-capsules/find-capsule.js';
import { openHolds } from '../paid-capsules/open-holds.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/**
 * Why a capsule takes no video and no change of one, or null. Room is another matter.
 *
 * @param now by the database's clock, read after the capsule was locked
 */
export function closedFor(capsule: PaidCapsule, now: Date): ProblemError | null {
  if (isOpen(capsule, now)) return null;
  return isLinkAlive(capsule) ? closedCapsule() : unpaidCapsule();
}

/**
 * The same for an upload that was let in before: as long as its place lasts, neither closing nor the day keeps it out
 * (docs/product.md §4.6).
 */
export function closedForUpload(capsule: PaidCapsule, admission: Admission, now: Date): ProblemError | null {
  if (!isHeld(admission, now)) return closedFor(capsule, now);
  return isLinkAlive(capsule) ? null : unpaidCapsule();
}

/** Why nothing that was given to a capsule can be taken back, or null. @param now as for `closedFor` */
export function closedForWithdrawal(capsule: PaidCapsule, now: Date): ProblemError | null {
  return mayTakeBack(capsule, now) ? null : closedCapsule();
}

/**
 * Why nobody may begin to send a video to a capsule, or null. Its row must be locked: all who come at the same time queue up
 * there, and each counts whoever was let in before.
 *
 * @param known the admission that this upload already has, whose own place is not counted
 */
export async function noPlaceIn(
  manager: EntityManager,
  capsule: PaidCapsule,
  known: string | null,
): Promise<ProblemError | null> {
  const closed = closedFor(capsule, await databaseNow(manager));
  if (closed || capsule.maxContributors === null) return closed;
  const taken = capsule.contributorCount + (await openHolds(manager, capsule.id, known));
  return taken < capsule.maxContributors ? null : fullCapsule();
}

/** Not a word about whether it was not paid yet, or is not any more: that is between the host and us. */
function unpaidCapsule(): ProblemError {
  return new ProblemError('wrong_state', 'This capsule does not take videos at the moment.');
}

function closedCapsule(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'This capsule is closed: it takes no more videos and no more changes to them.',
  );
}

function fullCapsule(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'This capsule is full: every place in it is taken. Please ask whoever sent you the link.',
  );
}
