import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { VIDEO_PROCESSED, type Processed, type VideoOwner, type Viewer } from '../videos/video-owner.js';
import { addEvent } from './capsule-events.js';
import { IS_WATCHABLE } from './received-capsule.entity.js';
import { recipientByLink } from './recipient-by-link.js';
import { TimeCapsule } from './time-capsule.entity.js';

/**
 * The owner can watch it until it is erased. Until it is removed, so can recipients with their links and users who keep
 * it.
 */
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
    const [found] = await manager.query<object[]>(
      `SELECT 1 FROM time_capsules c
        WHERE c.video_name = $1
          AND (c.user_id = $2 OR ${IS_WATCHABLE} AND EXISTS (
                 SELECT 1 FROM received_capsules kept WHERE kept.capsule_id = c.id AND kept.user_id = $2))`,
      [videoName, userId],
    );
    if (found) return true;
    return editSecret !== null && (await recipientByLink(manager, editSecret))?.videoName === videoName;
  }
}
