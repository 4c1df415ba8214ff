import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { databaseNow } from '../calendar/database-clock.js';
import { canHostWatch, nameOf } from '../paid-capsules/find-capsule.js';
import { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { VIDEO_PROCESSED } from '../videos/video-processed.js';
import type { Processed, VideoOwner, Viewer } from '../videos/video-owner.js';
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
    const { id: itemId, contributorName, submittedAt } = contribution;
    const capsule = await manager.findOneByOrFail(PaidCapsule, { id: contribution.capsuleId });
    const about = {
      kind: 'contribution',
      sourceId: capsule.id,
      title: nameOf(capsule),
      senderName: contributorName,
    } as const;
    return {
      userId: capsule.userId,
      event: { kind: 'paid-capsule', capsuleId: capsule.id },
      notice:
        isPresent(contribution) && submittedAt !== null
          ? { ...about, itemId, receivedAt: submittedAt.toISOString() }
          : null,
    };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const contribution = await manager.findOneBy(Contribution, { videoName });
    if (!contribution) return false;
    const hash = editSecret === null ? null : editSecretHash(editSecret);
    if (contribution.removedAt !== null) return false;
    if (hash !== null && contribution.editLinkHash?.equals(hash) === true) return true;
    if (userId === null) return false;
    const capsule = await manager.findOneBy(PaidCapsule, { id: contribution.capsuleId, userId });
    return capsule !== null && canHostWatch(capsule, await databaseNow(manager));
  }
}
