import { Injectable } from '@nestjs/common';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { videoDiscard } from '@dear-future/contracts/messages/video-discard';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf } from '../admissions/scope.js';
import type { CommittedUpload, UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { unknownEditLink } from '../edit-secrets/edit-link-handler.js';
import type { ReplacementRules } from '../edit-secrets/replacement-rules.js';
import { uploadRefusal, closedPrompt } from '../shared-prompts/find-prompt.js';
import { SharedPrompt } from '../shared-prompts/shared-prompt.entity.js';
import { readResponderTexts } from '../forms/responder-texts.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { responseByEditLink, lockAnswered } from './find-response.js';
import { toEditLinkDto } from './response-answers.js';
import { SharedResponse } from './shared-response.entity.js';

/** No copy of the texts: it would outlive their withdrawal. */
interface StoredResult {
  responseId: string;
}

@Injectable()
export class ResponseReplacements implements ReplacementRules {
  readonly holder = 'response';

  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
  ) {}

  async findTarget(manager: EntityManager, editSecret: string): Promise<UploadTarget | null> {
    const answered = await responseByEditLink(manager, editSecret);
    if (!answered) return null;
    const { response, prompt } = answered;
    return {
      scope: { holder: 'response', id: response.id },
      ownerId: prompt.userId,
      countsForOwner: true,
      limits: RECORDING_LIMITS,
      maxOpen: MAX_OPEN_UPLOADS,
      isShared: false,
      refusal: () => (prompt.status === 'active' ? null : closedPrompt()),
      slug: prompt.slug,
    };
  }

  /** The response keeps its id and its edit link. */
  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload> {
    const texts = readResponderTexts(upload.fields, { isAnonymous: true });

    const answered = await lockAnswered(manager, idOf('response', admission.scope));
    if (!answered) throw unknownEditLink();
    const { response, prompt } = answered;
    const now = await databaseNow(manager);
    const refusal = uploadRefusal(prompt, admission, now);
    if (refusal) throw refusal;

    const { video } = upload;
    const change = {
      ...texts,
      ...newStoredVideo(admission, video, now),
    };
    await manager.update(SharedResponse, response.id, change);
    await this.messageSender.post(manager, videoDiscard, { videoName: response.videoName });
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    this.messageSender.afterCommit(manager, () =>
      this.live.publish(prompt.userId, { kind: 'shared-prompt', promptId: prompt.id }),
    );
    const result: StoredResult = { responseId: response.id };
    return { answer: toEditLinkDto(Object.assign(response, change), prompt), result };
  }

  stillExists(manager: EntityManager, result: object): Promise<boolean> {
    return manager.exists(SharedResponse, { where: { id: (result as StoredResult).responseId } });
  }

  async repeatAnswer(manager: EntityManager, result: object): Promise<EditLinkDto | null> {
    const response = await manager.findOneBy(SharedResponse, { id: (result as StoredResult).responseId });
    const prompt = response && (await manager.findOneBy(SharedPrompt, { id: response.promptId }));
    return prompt && toEditLinkDto(response, prompt);
  }
}
