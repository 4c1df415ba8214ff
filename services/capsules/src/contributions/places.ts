import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { writeScope } from '../admissions/scope.js';
import { databaseNow } from '../clock/database-clock.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/**
 * Why a capsule takes no video and no change of one, or null. Room is another matter.
 *
 * @param now by the database's clock, read after the capsule was locked
 */
export function closedFor(capsule: PaidCapsule, now: Date): ProblemError | null {
  if (capsule.paymentStatus !== 'paid') return unpaidCapsule();
  return capsule.status === 'active' && now < capsule.deliveryDate ? null : closedCapsule();
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
  const [open] = await manager.query<{ held: number }[]>(
    `SELECT count(*)::int AS held FROM admissions
     WHERE scope = $1 AND state = 'open' AND expires_at > statement_timestamp() AND id IS DISTINCT FROM $2`,
    [writeScope({ holder: 'link', id: capsule.id }), known],
  );
  return capsule.contributorCount + (open?.held ?? 0) < capsule.maxContributors ? null : fullCapsule();
}

/** One sentence for a link that leads nowhere, told to strangers. */
export function noSuchCapsule(): ProblemError {
  return new ProblemError('not_found', "This capsule doesn't exist or is no longer available.");
}

export function unpaidCapsule(): ProblemError {
  return new ProblemError('wrong_state', 'This capsule does not take videos at this moment.');
}

export function closedCapsule(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'This capsule is closed: it takes no more videos and no more changes to them.',
  );
}

function fullCapsule(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'This capsule is full: every place in it is taken. Ask whoever sent you the link.',
  );
}
