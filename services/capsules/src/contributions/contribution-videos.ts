import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { IsNull, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { unknownEditLink, type EditLinkHandler } from '../edit-secrets/edit-link-handler.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { canHostWatch, canWithdraw, isOpen, nameOf } from '../paid-capsules/find-capsule.js';
import { HostUpdates } from '../paid-capsules/host-updates.js';
import { ReelRequests } from '../reels/reel-requests.js';
import {
  VIDEO_PROCESSED,
  type Processed,
  type ProcessedVideo,
  type VideoOwner,
  type Viewer,
} from '../videos/video-owner.js';
import { closedCapsule } from './contribution-rules.js';
import {
  contributionByEditLink,
  eraseContribution,
  isPresent,
  lockContribution,
  toEditLinkDto,
} from './find-contribution.js';

const relations = { capsule: true };

/** Contributors watch with their edit link, the host once the capsule is open. */
@Injectable()
export class ContributionVideos implements VideoOwner, EditLinkHandler {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly reels: ReelRequests,
    private readonly hostUpdates: HostUpdates,
  ) {}

  async show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null> {
    const contribution = await contributionByEditLink(manager, editSecret);
    return contribution && toEditLinkDto(contribution, await databaseNow(manager));
  }

  async withdraw(manager: EntityManager, editSecret: string): Promise<boolean> {
    const found = await contributionByEditLink(manager, editSecret);
    if (!found) return false;
    const contribution = await lockContribution(manager, found.id);
    if (!contribution) throw unknownEditLink();
    const { capsule } = contribution;
    const now = await databaseNow(manager);
    if (!canWithdraw(capsule, now)) throw closedCapsule();
    await eraseContribution(manager, this.messageSender, contribution, null);
    // Refunded, cancelled or disputed: a reel made before that may show the withdrawn video.
    if (!isOpen(capsule, now)) await this.reels.forget(manager, capsule.id);
    this.hostUpdates.changed(manager, capsule);
    return true;
  }

  async noteProcessed(manager: EntityManager, { videoName, isPlayable }: ProcessedVideo): Promise<Processed | null> {
    const [[where]] = await manager.query<[{ id: string }[], number]>(
      `UPDATE contributions SET ${VIDEO_PROCESSED} WHERE video_name = $1 RETURNING id`,
      [videoName, isPlayable],
    );
    if (!where) return null;
    const contribution = await manager.findOneOrFail(Contribution, { where, relations });
    const { id: itemId, capsuleId, capsule, contributorName: senderName } = contribution;
    const about = { kind: 'contribution', itemId, sourceId: capsuleId, title: nameOf(capsule), senderName } as const;
    const isShown = isPresent(contribution);
    return {
      userId: capsule.userId,
      event: { kind: 'paid-capsule', capsuleId },
      notice: isShown ? { ...about, receivedAt: contribution.submittedAt.toISOString() } : null,
    };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const where = { videoName, removedAt: IsNull() };
    const contribution = await manager.findOne(Contribution, { where, relations });
    if (!contribution) return false;
    const { capsule, editLinkHash } = contribution;
    const hash = editSecret === null ? null : editSecretHash(editSecret);
    if (hash !== null && editLinkHash?.equals(hash)) return true;
    return capsule.userId === userId && canHostWatch(capsule, await databaseNow(manager));
  }
}
