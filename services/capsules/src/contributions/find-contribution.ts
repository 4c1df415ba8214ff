import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { receiptHash } from '../receipts/receipt-secret.js';
import { Contribution } from './contribution.entity.js';

/** A contribution that was neither withdrawn nor removed. */
export type PresentContribution = Contribution & {
  [Field in 'videoName' | 'videoType' | 'submittedAt' | 'durationSeconds']: NonNullable<Contribution[Field]>;
};

/** A contribution and the capsule it was given to. */
export interface Contributed {
  contribution: PresentContribution;
  capsule: PaidCapsule;
}

/**
 * Whether it has a video and its host did not remove it: the database knows no contribution that has a video without the rest,
 * or the rest without one.
 */
export function isPresent(contribution: Contribution): contribution is PresentContribution {
  return contribution.videoName !== null && contribution.removedAt === null;
}

/**
 * The contribution that a receipt is for; null when it was never given or withdrawn. Nothing is locked.
 *
 * @throws ProblemError `removed` when the host removed it
 */
export async function contributedBy(manager: EntityManager, receipt: string): Promise<Contributed | null> {
  const hash = receiptHash(receipt);
  const contribution = hash && (await manager.findOneBy(Contribution, { receiptHash: hash }));
  if (contribution?.removedAt) {
    throw new ProblemError('removed', 'The host removed your video from this capsule.');
  }
  return withCapsule(manager, contribution);
}

/** A contribution by its id; null when it was withdrawn or removed. Nothing is locked. */
export async function presentContribution(manager: EntityManager, id: string): Promise<Contributed | null> {
  return withCapsule(manager, await manager.findOneBy(Contribution, { id }));
}

async function withCapsule(manager: EntityManager, contribution: Contribution | null): Promise<Contributed | null> {
  if (!contribution || !isPresent(contribution)) return null;
  const capsule = await manager.findOneBy(PaidCapsule, { id: contribution.capsuleId });
  return capsule && { contribution, capsule };
}

/**
 * Locks the capsule of a contribution until the transaction ends, and by that the contribution: nobody changes what was given
 * to a capsule without it. Null when it was withdrawn or removed.
 */
export async function lockContributed(manager: EntityManager, id: string): Promise<Contributed | null> {
  const found = await manager.findOneBy(Contribution, { id });
  const capsule = found && (await lockCapsule(manager, found.capsuleId));
  // Read again: whoever had the capsule before may have changed it.
  const contribution = capsule && (await manager.findOneBy(Contribution, { id }));
  return contribution && isPresent(contribution) ? { contribution, capsule } : null;
}
