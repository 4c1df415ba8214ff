import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VIDEO_PROCESSED } from '../videos/video-processed.js';
import type { Processed, VideoOwner, Viewer } from '../videos/video-owner.js';
import { addEvent } from './capsule-events.js';
import { recipientByLink } from './recipient-by-link.js';
import { TimeCapsule } from './time-capsule.entity.js';

/** For the capsule's owner until it is erased, and for its recipients by their links while it is not removed. */
@Injectable()
export class TimeCapsuleVideos implements VideoOwner {
  keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    return manager.exists(TimeCapsule, { where: { videoName } });
  }

  async noteProcessed(
    manager: EntityManager,
    videoName: string,
    isPlayable: boolean | null,
  ): Promise<Processed | null> {
    const [[updated]] = await manager.query<[{ id: string }[], number]>(
      `UPDATE time_capsules SET ${VIDEO_PROCESSED} WHERE video_name = $1 RETURNING id`,
      [videoName, isPlayable],
    );
    if (!updated) return null;
    if (isPlayable !== false) await addEvent(manager, updated.id, 'copied');
    const { id, userId, promptTitle, createdAt } = await manager.findOneByOrFail(TimeCapsule, updated);
    const receivedAt = createdAt.toISOString();
    return {
      userId,
      event: { kind: 'time-capsules' },
      notice: { itemId: id, kind: 'time-capsule', sourceId: id, title: promptTitle, senderName: null, receivedAt },
    };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    if (userId !== null && (await manager.existsBy(TimeCapsule, { videoName, userId }))) return true;
    return editSecret !== null && (await recipientByLink(manager, editSecret))?.videoName === videoName;
  }
}
