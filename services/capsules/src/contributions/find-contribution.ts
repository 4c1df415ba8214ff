import type { EntityManager } from 'typeorm';
import { lockCapsule } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { receiptHash } from '../receipts/receipt-secret.js';
import { Contribution } from './contribution.entity.js';

/** A contribution that was not withdrawn. */
export type PresentContribution = Contribution & {
  [Field in 'videoName' | 'videoType' | 'submittedAt' | 'durationSeconds']: NonNullable<Contribution[Field]>;
};

/** A contribution and the capsule it was given to. */
export interface Contributed {
  contribution: PresentContribution;
  capsule: PaidCapsule;
}

/** Whether it has a video: the database knows no contribution that has one without the rest, or the rest without one. */
export function isPresent(contribution: Contribution): contribution is PresentContribution {
  return contribution.videoName !== null;
}

/** The contribution that a receipt is for; null when it was never given or withdrawn. Nothing is locked. */
export async function contributedBy(manager: EntityManager, receipt: string): Promise<Contributed | null> {
  const hash = receiptHash(receipt);
  return hash && withCapsule(manager, await manager.findOneBy(Contribution, { receiptHash: hash }));
}

/** A contribution by its id; null when it was withdrawn. Nothing is locked. */
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
 * to a capsule without it. Null when it was withdrawn.
 */
export async function lockContributed(manager: EntityManager, id: string): Promise<Contributed | null> {
  const found = await manager.findOneBy(Contribution, { id });
  const capsule = found && (await lockCapsule(manager, found.capsuleId));
  // Read again: whoever had the capsule before may have changed it.
  const contribution = capsule && (await manager.findOneBy(Contribution, { id }));
  return contribution && isPresent(contribution) ? { contribution, capsule } : null;
}
