import { Injectable } from '@nestjs/common';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import type { EntityManager } from 'typeorm';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import {
  VIDEO_PROCESSED,
  type Processed,
  type ProcessedVideo,
  type VideoOwner,
  type Viewer,
} from '../videos/video-owner.js';

@Injectable()
export class ResponseVideos implements VideoOwner {
  async noteProcessed(manager: EntityManager, { videoName, isPlayable }: ProcessedVideo): Promise<Processed | null> {
    const [[found]] = await manager.query<
      [(Omit<VideoUnplayable, 'kind' | 'receivedAt'> & { receivedAt: Date })[], number]
    >(
      `UPDATE shared_responses AS response SET ${VIDEO_PROCESSED} FROM shared_prompts AS prompt
       WHERE response.video_name = $1 AND prompt.id = response.prompt_id
       RETURNING response.id AS "itemId", prompt.id AS "sourceId", prompt.user_id AS "userId",
                 prompt.prompt_title AS title, response.responder_name AS "senderName", response.submitted_at AS "receivedAt"`,
      [videoName, isPlayable],
    );
    if (!found) return null;
    const { userId, ...about } = found;
    return {
      userId,
      event: { kind: 'shared-prompt', promptId: about.sourceId },
      notice: { ...about, kind: 'prompt-response', receivedAt: about.receivedAt.toISOString() },
    };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const [found] = await manager.query<{ allowed: boolean | null }[]>(
      `SELECT prompt.user_id = $2 OR response.edit_link_hash = $3 AS allowed
       FROM shared_responses AS response JOIN shared_prompts AS prompt ON prompt.id = response.prompt_id
       WHERE response.video_name = $1`,
      [videoName, userId, editSecret === null ? null : editSecretHash(editSecret)],
    );
    return found?.allowed === true;
  }
}
