import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { VIDEO_PROCESSED, type Processed, type VideoOwner, type Viewer } from '../videos/video-owner.js';

/** Watched by the capsule's owner and with the link of the recipient who answered, while it is not removed. */
@Injectable()
export class AnswerVideos implements VideoOwner {
  async keeps(manager: EntityManager, videoName: string): Promise<boolean> {
    const found = await manager.query<object[]>('SELECT 1 FROM time_capsule_answers WHERE video_name = $1', [
      videoName,
    ]);
    return found.length > 0;
  }

  async noteProcessed(
    manager: EntityManager,
    videoName: string,
    isPlayable: boolean | null,
  ): Promise<Processed | null> {
    const [[updated]] = await manager.query<[{ userId: string }[], number]>(
      `UPDATE time_capsule_answers SET ${VIDEO_PROCESSED} WHERE video_name = $1
       RETURNING (SELECT c.user_id FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id
                   WHERE r.id = recipient_id) AS "userId"`,
      [videoName, isPlayable],
    );
    return updated ? { userId: updated.userId, event: { kind: 'time-capsules' }, notice: null } : null;
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const [found] = await manager.query<{ allowed: boolean | null }[]>(
      `SELECT c.user_id = $2 OR EXISTS (SELECT 1 FROM recipient_links link
                                         WHERE link.hash = $3 AND link.recipient_id = r.id) AS allowed
         FROM time_capsule_answers answer
         JOIN time_capsule_recipients r ON r.id = answer.recipient_id JOIN time_capsules c ON c.id = r.capsule_id
        WHERE answer.video_name = $1 AND c.removed_at IS NULL`,
      [videoName, userId, editSecret === null ? null : editSecretHash(editSecret)],
    );
    return found?.allowed === true;
  }
}
