import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { unknownEditLink, type EditLinkHandler } from '../edit-secrets/edit-link-handler.js';
import { editSecretHash } from '../edit-secrets/edit-secret.js';
import { closedPrompt } from '../shared-prompts/find-prompt.js';
import {
  VIDEO_PROCESSED,
  type Processed,
  type ProcessedVideo,
  type VideoOwner,
  type Viewer,
} from '../videos/video-owner.js';
import { lockResponse, removeResponse, responseByEditLink, toEditLinkDto } from './find-response.js';

/** The prompt's owner watches, and responders with their edit link; also after closing. */
@Injectable()
export class ResponseVideos implements VideoOwner, EditLinkHandler {
  constructor(private readonly messageSender: MessageSender) {}

  async show(manager: EntityManager, editSecret: string): Promise<EditLinkDto | null> {
    const response = await responseByEditLink(manager, editSecret);
    return response && toEditLinkDto(response);
  }

  async withdraw(manager: EntityManager, editSecret: string): Promise<boolean> {
    const found = await responseByEditLink(manager, editSecret);
    if (!found) return false;
    const response = await lockResponse(manager, found.id);
    if (!response) throw unknownEditLink();
    const { id: responseId, promptId, prompt } = response;
    if (prompt.status !== 'active') throw closedPrompt();
    await removeResponse(manager, this.messageSender, { promptId, responseId });
    this.messageSender.publish(manager, prompt.userId, { kind: 'shared-prompt', promptId });
    return true;
  }

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
