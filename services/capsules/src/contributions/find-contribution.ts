import { ContributionRemoved } from '@dear-future/contracts/messages/paid-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { dtoOf } from '../http/dto-of.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { canWithdraw, isOpen, lockCapsule } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

export type PresentContribution = Contribution & {
  [Field in 'videoName' | 'videoType' | 'submittedAt' | 'durationSeconds']: NonNullable<Contribution[Field]>;
};

/** Whether it is neither withdrawn nor removed. A database constraint ties the other fields to the video. */
export function isPresent(contribution: Contribution): contribution is PresentContribution {
  return contribution.videoName !== null && contribution.removedAt === null;
}

const relations = { capsule: true };

export async function contributionByEditLink(
  manager: EntityManager,
  editSecret: string,
): Promise<PresentContribution | null> {
  const editLinkHash = editSecretHash(editSecret);
  const found = editLinkHash && (await manager.findOne(Contribution, { where: { editLinkHash }, relations }));
  if (found?.removedAt) throw new ProblemError('removed', 'The host removed your video from this capsule.');
  return found && isPresent(found) ? found : null;
}

export async function presentContribution(manager: EntityManager, id: string): Promise<PresentContribution | null> {
  const found = await manager.findOne(Contribution, { where: { id }, relations });
  return found && isPresent(found) ? found : null;
}

/** Every change of a contribution locks its capsule. Reads it again: it may have changed during the wait. */
export async function lockContribution(manager: EntityManager, id: string): Promise<PresentContribution | null> {
  const found = await manager.findOneBy(Contribution, { id });
  if (found) await lockCapsule(manager, found.capsuleId);
  return found && presentContribution(manager, id);
}

/** Removes the video and the note; name and address stay in the host's list. Needs the capsule's lock. */
export async function eraseContribution(
  manager: EntityManager,
  messageSender: MessageSender,
  { id, capsuleId, videoName }: Pick<Contribution, 'id' | 'capsuleId'> & { videoName: string },
  editLinkHash: Buffer | null,
): Promise<void> {
  await manager.update(Contribution, id, {
    editLinkHash,
    personalNote: null,
    admissionId: null,
    videoName: null,
    videoType: null,
    videoReady: false,
    videoPlayable: null,
    durationSeconds: null,
    submittedAt: null,
  });
  await manager.decrement(PaidCapsule, { id: capsuleId }, 'contributorCount', 1);
  await messageSender.post(manager, VideoDiscard, { videoName });
  await messageSender.post(manager, ContributionRemoved, { contributionId: id, capsuleId });
}

export function toEditLinkDto(contribution: PresentContribution, now: Date): EditLinkDto {
  const { capsule, promisedDate } = contribution;
  return dtoOf(EditLinkDto, {
    ...capsule,
    ...contribution,
    submittedTo: 'paid-capsule',
    maxSeconds: capsule.maxVideoDurationSeconds,
    open: isOpen(capsule, now),
    canWithdraw: canWithdraw(capsule, now),
    opensAt: capsule.deliveryDate,
    movedFrom: promisedDate?.getTime() === capsule.deliveryDate.getTime() ? null : promisedDate,
    responderName: contribution.contributorName,
    responderEmail: contribution.contributorEmail,
    videoFileName: contribution.videoName,
    isPlayable: contribution.videoPlayable,
  });
}
