import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { EntityManager } from 'typeorm';
import { dtoOf } from '../answers/dto-of.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { canWithdraw, isOpen, lockCapsule } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

/** Neither withdrawn nor removed. */
export type PresentContribution = Contribution & {
  [Field in 'videoName' | 'videoType' | 'submittedAt' | 'durationSeconds']: NonNullable<Contribution[Field]>;
};

export interface Contributed {
  contribution: PresentContribution;
  capsule: PaidCapsule;
}

/** A database constraint ties the other fields to the video. */
export function isPresent(contribution: Contribution): contribution is PresentContribution {
  return contribution.videoName !== null && contribution.removedAt === null;
}

/** Locks nothing. @throws ProblemError `removed` if the host removed it */
export async function contributionByEditLink(manager: EntityManager, editSecret: string): Promise<Contributed | null> {
  const editLinkHash = editSecretHash(editSecret);
  const contribution = editLinkHash && (await manager.findOneBy(Contribution, { editLinkHash }));
  if (contribution?.removedAt) throw new ProblemError('removed', 'The host removed your video from this capsule.');
  return withCapsule(manager, contribution);
}

/** Null if it was withdrawn or removed. Locks nothing. */
export async function presentContribution(manager: EntityManager, id: string): Promise<Contributed | null> {
  return withCapsule(manager, await manager.findOneBy(Contribution, { id }));
}

async function withCapsule(manager: EntityManager, contribution: Contribution | null): Promise<Contributed | null> {
  if (!contribution || !isPresent(contribution)) return null;
  const capsule = await manager.findOneBy(PaidCapsule, { id: contribution.capsuleId });
  return capsule && { contribution, capsule };
}

/** Every change of a contribution locks its capsule. Null if the contribution was withdrawn or removed. */
export async function lockContributed(manager: EntityManager, id: string): Promise<Contributed | null> {
  const found = await manager.findOneBy(Contribution, { id });
  const capsule = found && (await lockCapsule(manager, found.capsuleId));
  // It may have changed during the wait for the lock.
  const contribution = capsule && (await manager.findOneBy(Contribution, { id }));
  return contribution && isPresent(contribution) ? { contribution, capsule } : null;
}

export function toEditLinkDto({ contribution, capsule }: Contributed, now: Date): EditLinkDto {
  const { slug, promptTitle, promptDescription, deliveryDate } = capsule;
  const { promisedDate } = contribution;
  return dtoOf(EditLinkDto, {
    ...contribution,
    submittedTo: 'paid-capsule',
    slug,
    promptTitle,
    promptDescription,
    maxSeconds: capsule.maxVideoDurationSeconds,
    open: isOpen(capsule, now),
    canWithdraw: canWithdraw(capsule, now),
    opensAt: deliveryDate,
    movedFrom: promisedDate?.getTime() === deliveryDate.getTime() ? null : promisedDate,
    responderName: contribution.contributorName,
    responderEmail: contribution.contributorEmail,
    videoFileName: contribution.videoName,
    isPlayable: contribution.videoPlayable,
  });
}
