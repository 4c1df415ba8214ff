import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { VideoDiscard, type VideoUnplayable } from '@dear-future/contracts/messages/videos';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { senderIn } from '../admissions/sender.js';
import type { CommittedUpload, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { unknownEditLink, type EditLinkRules } from '../edit-secrets/edit-link-rules.js';
import { editSecretHash, issueEditLink, newEditSecret } from '../edit-secrets/edit-secret.js';
import { readResponderTexts } from '../forms/responder-texts.js';
import { newStoredVideo } from '../videos/stored-video.js';
import {
  VIDEO_PROCESSED,
  type Processed,
  type ProcessedVideo,
  type VideoOwner,
  type Viewer,
} from '../videos/video-owner.js';
import { closedPrompt, linkedPrompt, lockPrompt, lockTexts, noSuchLink, requireOpen } from './find-prompt.js';
import type { SharedPrompt } from './shared-prompt.entity.js';
import { deleteResponses, lockResponse, responseByEditLink, responseById, toEditLinkDto } from './find-response.js';
import { SharedResponse } from './shared-response.entity.js';

/** For guests and users with the prompt's link, while it is open. */
@Injectable()
export class PromptResponseUploads implements UploadRules, VideoOwner {
  readonly holder = 'link';

  constructor(private readonly messageSender: MessageSender) {}

  async findTarget(manager: EntityManager, request: AdmitUploadRequest): Promise<UploadTarget> {
    const slug = request.slug ?? '';
    await lockTexts(manager, slug);
    const prompt = await linkedPrompt(manager, slug);
    return { ...targetIn(prompt), holderId: prompt.id, sender: senderIn(prompt.id, request) };
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const texts = readResponderTexts(upload.fields, { isAnonymous: true });
    const promptId = admission.holderId;
    const prompt = await lockPrompt(manager, promptId);
    if (!prompt) throw noSuchLink();
    const now = await databaseNow(manager);
    requireOpen(prompt, admission, now);
    // The lock keeps the counter exact, and the prompt from being changed or deleted.
    await manager.query(
      'UPDATE shared_prompts SET submission_count = submission_count + 1, answered = true WHERE id = $1',
      [promptId],
    );
    const { video } = upload;
    const editSecret = newEditSecret();
    const id = randomUUID();
    await manager.insert(SharedResponse, {
      id,
      promptId,
      editLinkHash: editSecretHash(editSecret) ?? undefined,
      ...texts,
      ...newStoredVideo(admission, video, now),
    });
    const { userId, promptTitle } = prompt;
    const { responderName } = texts;
    const submittedAt = now.toISOString();
    const received = { responseId: id, promptId, userId, promptTitle, responderName, receivedAt: submittedAt };
    await this.messageSender.post(manager, ResponseReceived, received);
    this.messageSender.publish(manager, userId, { kind: 'shared-prompt', promptId });
    return issueEditLink({ id, submittedAt, editSecret, isPlayable: video.isPlayable ?? null }, admission, upload);
  }

  stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(SharedResponse, { id });
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

@Injectable()
export class ResponseEditLinks implements EditLinkRules {
  readonly holder = 'response';

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
    await deleteResponses(manager, this.messageSender, { promptId, responseId });
    this.messageSender.publish(manager, prompt.userId, { kind: 'shared-prompt', promptId });
    return true;
  }

  async findTarget(manager: EntityManager, { linkSecret = '' }: AdmitUploadRequest): Promise<UploadTarget | null> {
    const response = await responseByEditLink(manager, linkSecret);
    return response && { ...targetIn(response.prompt), holderId: response.id, slug: response.prompt.slug };
  }

  async commit(
    manager: EntityManager,
    admission: Admission,
    { fields, video }: CommitUploadRequest,
  ): Promise<CommittedUpload> {
    const texts = readResponderTexts(fields, { isAnonymous: true });
    const response = await lockResponse(manager, admission.holderId);
    if (!response) throw unknownEditLink();
    const { id, promptId, prompt, videoName } = response;
    const now = await databaseNow(manager);
    requireOpen(prompt, admission, now);
    const change = { ...texts, ...newStoredVideo(admission, video, now) };
    await manager.update(SharedResponse, id, change);
    await this.messageSender.post(manager, VideoDiscard, { videoName });
    this.messageSender.publish(manager, prompt.userId, { kind: 'shared-prompt', promptId });
    return { response: toEditLinkDto({ ...response, ...change }), result: { id } };
  }

  stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(SharedResponse, { id });
  }

  /** A stored copy of the texts would outlive their withdrawal. */
  async repeatResponse(manager: EntityManager, id: string): Promise<EditLinkDto | null> {
    const response = await responseById(manager, id);
    return response && toEditLinkDto(response);
  }
}

function targetIn({ userId, status }: SharedPrompt) {
  const refusal = () => (status === 'active' ? null : closedPrompt());
  return { ownerId: userId, countsForOwner: true, limits: RECORDING_LIMITS, refusal } as const;
}
