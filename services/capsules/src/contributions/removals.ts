import { contributionRemoved } from '@dear-future/contracts/messages/contribution-removed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import type { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

export const REMOVALS_QUEUE = 'contribution-removals';

/**
 * Removes the video and the note. Name and address stay in the host's list.
 * @param manager of `MessageSender.transaction`, with the capsule locked
 * @param editLinkHash null if its edit link is no longer valid
 */
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
  await messageSender.post(manager, videoDiscard, { videoName });
  await messageSender.post(manager, contributionRemoved, { contributionId: id, capsuleId });
}
