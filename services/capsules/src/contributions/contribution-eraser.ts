import { Injectable } from '@nestjs/common';
import { contributionRemoved } from '@dear-future/contracts/messages/contribution-removed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';

@Injectable()
export class ContributionEraser {
  constructor(private readonly messageSender: MessageSender) {}

  /**
   * Removes the video and the note. Name and address stay in the host's list.
   *
   * @param editLinkHash null if its edit link is no longer valid
   * @param manager of `MessageSender.transaction`, with the capsule locked
   */
  async erase(
    manager: EntityManager,
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
    await this.messageSender.post(manager, videoDiscard, { videoName });
    await this.messageSender.post(manager, contributionRemoved, { contributionId: id, capsuleId });
  }
}
