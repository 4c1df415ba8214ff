import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { canHostWatch, nameOf } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { VIDEO_PROCESSED, type Processed, type VideoOwner, type Viewer } from '../videos/video-owner.js';
import { Contribution } from '../paid-capsules/contribution.entity.js';
import { isPresent } from './find-contribution.js';

/** Contributors watch with their edit link, the host once the capsule is open. */
@Injectable()
export class ContributionVideos implements VideoOwner {
  keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    return manager.exists(Contribution, { where: { videoName } });
  }

  async noteProcessed(
    manager: EntityManager,
    videoName: string,
    isPlayable: boolean | null,
  ): Promise<Processed | null> {
    const [[updated]] = await manager.query<[{ id: string }[], number]>(
      `UPDATE contributions SET ${VIDEO_PROCESSED} WHERE video_name = $1 RETURNING id`,
      [videoName, isPlayable],
    );
    if (!updated) return null;
    const contribution = await manager.findOneByOrFail(Contribution, updated);
    const capsule = await manager.findOneByOrFail(PaidCapsule, { id: contribution.capsuleId });
    const about = { kind: 'contribution', itemId: updated.id, sourceId: capsule.id, title: nameOf(capsule) } as const;
    return {
      userId: capsule.userId,
      event: { kind: 'paid-capsule', capsuleId: capsule.id },
      notice: isPresent(contribution)
        ? { ...about, senderName: contribution.contributorName, receivedAt: contribution.submittedAt.toISOString() }
        : null,
    };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const contribution = await manager.findOneBy(Contribution, { videoName, removedAt: IsNull() });
    if (!contribution) return false;
    const hash = editSecret === null ? null : editSecretHash(editSecret);
    if (hash !== null && contribution.editLinkHash?.equals(hash)) return true;
    const { capsuleId: id } = contribution;
    const capsule = userId === null ? null : await manager.findOneBy(PaidCapsule, { id, userId });
    return capsule !== null && canHostWatch(capsule, await databaseNow(manager));
  }
}
