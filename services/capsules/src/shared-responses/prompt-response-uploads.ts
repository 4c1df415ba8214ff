import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS_PER_LINK } from '@dear-future/contracts/constants';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { responseReceived } from '@dear-future/contracts/messages/response-received';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf, senderIn } from '../admissions/scope.js';
import type { CommittedUpload, UploadTarget, UploadRules } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { issueEditLink, type StoredEditLink } from '../edit-secrets/issue-edit-link.js';
import { newEditSecret, editSecretHash } from '../edit-secrets/edit-secret.js';
import { uploadRefusal, closedPrompt, linkedPrompt, lockPrompt, noSuchLink } from '../shared-prompts/find-prompt.js';
import { lockTexts } from '../shared-prompts/rewording.js';
import { readResponderTexts } from '../forms/responder-texts.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { SharedResponse } from './shared-response.entity.js';

/** For guests and users with the prompt's link, while it is open. */
@Injectable()
export class PromptResponseUploads implements UploadRules {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  async findTarget(
    manager: EntityManager,
    _caller: CallerIdentity,
    request: AdmitUploadRequest,
  ): Promise<UploadTarget> {
    const slug = request.slug ?? '';
    await lockTexts(manager, slug);
    const prompt = await linkedPrompt(manager, slug);
    return {
      scope: { holder: 'link', id: prompt.id },
      ownerId: prompt.userId,
      countsForOwner: true,
      limits: RECORDING_LIMITS,
      maxOpen: MAX_OPEN_UPLOADS_PER_LINK,
      isShared: true,
      refusal: () => (prompt.status === 'active' ? null : closedPrompt()),
      sender: senderIn(prompt.id, request),
    };
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const texts = readResponderTexts(upload.fields, { isAnonymous: true });

    const promptId = idOf('link', admission.scope);
    const prompt = await lockPrompt(manager, promptId);
    if (!prompt) throw noSuchLink();
    const now = await databaseNow(manager);
    const refusal = uploadRefusal(prompt, admission, now);
    if (refusal) throw refusal;
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
    const submittedAt = now.toISOString();
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    await this.messageSender.post(manager, responseReceived, {
      responseId: id,
      promptId,
      userId: prompt.userId,
      promptTitle: prompt.promptTitle,
      responderName: texts.responderName,
      receivedAt: submittedAt,
    });
    this.messageSender.afterCommit(manager, () =>
      this.live.publish(prompt.userId, { kind: 'shared-prompt', promptId }),
    );
    return issueEditLink({ id, submittedAt, editSecret, isPlayable: video.isPlayable ?? null }, admission, upload);
  }

  stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return manager.exists(SharedResponse, { where: { id: (result as StoredEditLink).id } });
  }
}
