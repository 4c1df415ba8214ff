import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MAX_RECORDING_SECONDS } from '@dear-future/contracts/constants';
import { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ResponseReceived } from '@dear-future/contracts/messages/shared-prompts';
import { VideoDiscard } from '@dear-future/contracts/messages/videos';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../model/admission.entity.js';
import { senderIn, type UploadResult, type UploadRules, type UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { hashLinkSecret, deriveEditSecret } from '../edit-secrets/edit-secret.js';
import { GuestUploads, type GuestVideoKey } from '../edit-secrets/guest-uploads.js';
import { readResponse } from '../forms/responder-texts.js';
import { dtoOf } from '../http/dto-of.js';
import { newStoredVideo } from '../model/stored-video.js';
import type { OwnerUpdate, ProcessedVideo, VideoOwner } from '../videos/video-owner.js';
import { closedPrompt, deleteResponses, findLinkedPrompt, lockPrompt, noSuchLink, requireOpen } from './own-prompt.js';
import { SharedPrompt, SharedResponse } from '../model/shared-prompt.entity.js';

@Injectable()
export class ResponseUploads extends GuestUploads<SharedResponse> implements UploadRules, VideoOwner {
  async findTarget(manager: EntityManager, request: AdmitUploadRequest): Promise<UploadTarget | null> {
    if (request.kind === 'replacement') {
      const response = await this.findByLink(manager, request.linkSecret);
      if (!response) return null;
      const { id: holderId, prompt } = response;
      return { ...targetIn(prompt), holder: 'response', holderId, slug: prompt.slug };
    }
    const prompt = await findLinkedPrompt(manager, request.slug ?? '', 'for_key_share');
    return { ...targetIn(prompt), holder: 'link', holderId: prompt.id, sender: senderIn(prompt.id, request) };
  }

  async commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<UploadResult> {
    const texts = readResponse(upload.fields);
    const before = admission.kind === 'replacement' ? await this.lock(manager, admission.holderId) : null;
    const prompt = before?.prompt ?? (await lockPrompt(manager, admission.holderId));
    if (!prompt) throw noSuchLink();
    const now = await databaseNow(manager);
    requireOpen(prompt, admission, now);
    const { id: promptId, userId, promptTitle } = prompt;
    this.messageSender.publish(manager, userId, { kind: 'shared-prompt', promptId });
    const { contentType: videoType } = upload.video;
    const sent = { ...texts, ...newStoredVideo(admission.id, upload.video), videoType, submittedAt: now };
    if (before) {
      await manager.update(SharedResponse, before.id, sent);
      await this.messageSender.post(manager, VideoDiscard, { videoName: before.videoName });
      return { id: before.id };
    }
    // The prompt's lock keeps the counter exact, and keeps the prompt from being changed or deleted.
    await manager.update(SharedPrompt, promptId, { answered: true, submissionCount: prompt.submissionCount + 1 });
    const id = randomUUID();
    const editLinkHash = hashLinkSecret(deriveEditSecret(admission.id, upload)) ?? undefined;
    await manager.insert(SharedResponse, { id, promptId, editLinkHash, ...sent });
    const { responderName } = texts;
    const submittedAt = now.toISOString();
    const received = { responseId: id, promptId, userId, promptTitle, responderName, receivedAt: submittedAt };
    await this.messageSender.post(manager, ResponseReceived, received);
    return { id, submittedAt, isPlayable: sent.isPlayable };
  }

  async onVideoProcessed(manager: EntityManager, { videoName }: ProcessedVideo): Promise<OwnerUpdate | null> {
    const response = await this.find(manager, { videoName });
    if (!response) return null;
    const { id: itemId, prompt, responderName: senderName, submittedAt } = response;
    const { id: sourceId, userId, promptTitle: title } = prompt;
    const receivedAt = submittedAt.toISOString();
    return {
      userId,
      event: { kind: 'shared-prompt', promptId: sourceId },
      notice: { kind: 'prompt-response', itemId, sourceId, title, senderName, receivedAt },
    };
  }

  protected find(manager: EntityManager, where: GuestVideoKey): Promise<SharedResponse | null> {
    return manager.findOne(SharedResponse, { where, relations: { prompt: true } });
  }

  protected lockParent(manager: EntityManager, { promptId }: SharedResponse): Promise<unknown> {
    return lockPrompt(manager, promptId);
  }

  protected async erase(manager: EntityManager, { id, promptId, prompt }: SharedResponse): Promise<void> {
    if (prompt.status !== 'active') throw closedPrompt();
    await deleteResponses(manager, this.messageSender, { id, promptId });
    this.messageSender.publish(manager, prompt.userId, { kind: 'shared-prompt', promptId });
  }

  protected canOwnerWatch(_: EntityManager, { prompt }: SharedResponse, userId: string): Promise<boolean> {
    return Promise.resolve(prompt.userId === userId);
  }

  protected toEditLink(response: SharedResponse): EditLinkDto {
    const isOpen = response.prompt.status === 'active';
    return dtoOf(EditLinkDto, {
      ...response.prompt,
      ...response,
      maxSeconds: MAX_RECORDING_SECONDS,
      open: isOpen,
      canWithdraw: isOpen,
      needsApproval: false,
      opensAt: null,
      timeZone: null,
      hasOpened: false,
      movedFrom: null,
      videoFileName: response.videoName,
    });
  }
}

function targetIn({ userId, status }: SharedPrompt) {
  const refusal = () => (status === 'active' ? null : closedPrompt());
  return { ownerId: userId, countsForOwner: true, limits: RECORDING_LIMITS, refusal } as const;
}
