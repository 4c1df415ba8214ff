import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { canHostWatch, nameOf } from '../paid-capsules/find-capsule.js';
import {
  VIDEO_PROCESSED,
  type Processed,
  type ProcessedVideo,
  type VideoOwner,
  type Viewer,
} from '../videos/video-owner.js';
import { isPresent } from './find-contribution.js';

const relations = { capsule: true };

@Injectable()
export class ContributionVideos implements VideoOwner {
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
