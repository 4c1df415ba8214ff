import { ContributionRemoved } from '@dear-future/contracts/messages/paid-capsules';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

export type PresentContribution = Contribution & {
  [Field in 'videoName' | 'videoType' | 'submittedAt' | 'durationSeconds']: NonNullable<Contribution[Field]>;
};

/** Whether it is neither withdrawn nor removed. A database constraint ties the other fields to the video. */
export function isPresent(contribution: Contribution): contribution is PresentContribution {
  return contribution.videoName !== null && contribution.removedAt === null;
}

/** Removes the video and the note; name and address stay in the host's list. Needs the capsule's lock. */
export async function eraseContribution(
  manager: EntityManager,
  messageSender: MessageSender,
  { id, capsuleId, videoName }: Contribution,
  editLinkHash: Buffer | null,
): Promise<void> {
  await manager.update(Contribution, id, {
    editLinkHash,
    personalNote: null,
    admissionId: null,
    videoName: null,
    videoType: null,
    videoReady: false,
    isPlayable: null,
    durationSeconds: null,
    submittedAt: null,
  });
  await manager.decrement(PaidCapsule, { id: capsuleId }, 'contributorCount', 1);
  if (videoName !== null) await messageSender.post(manager, VideoDiscard, { videoName });
  await messageSender.post(manager, ContributionRemoved, { contributionId: id, capsuleId });
}
