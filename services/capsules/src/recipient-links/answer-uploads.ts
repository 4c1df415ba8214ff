import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../model/admission.entity.js';
import type { UploadResult, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { readForm } from '../forms/form.js';
import { findLink, notifyOwner, requireLink } from '../recipients/find-link.js';
import { Recipient, TimeCapsuleAnswer } from '../model/recipient.entity.js';
import { NOT_REMOVED, TimeCapsule } from '../model/time-capsule.entity.js';
import { AccountStorage } from '../time-capsules/account-storage.js';
import { newStoredVideo } from '../model/stored-video.js';
import type { OwnerUpdate, ProcessedVideo, VideoOwner, Viewer } from '../videos/video-owner.js';

const MAX_OPEN_ANSWERS = 3;

@Injectable()
export class AnswerUploads implements UploadRules, VideoOwner {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly storage: AccountStorage,
  ) {}

  async findTarget(manager: EntityManager, { linkSecret = '' }: AdmitUploadRequest): Promise<UploadTarget> {
    const { recipientId: holderId, recipient } = await requireLink(manager, linkSecret);
    const ownerId = recipient.capsule.userId;
    const freeBytes = await this.storage.findFreeBytes(manager, ownerId);
    const hasAnswered = await manager.existsBy(TimeCapsuleAnswer, { recipientId: holderId });
    return {
      holder: 'recipient',
      holderId,
      ownerId,
      countsForOwner: true,
      limits: RECORDING_LIMITS,
      freeBytes,
      maxOpen: MAX_OPEN_ANSWERS,
      refusal: () => {
        if (hasAnswered) return alreadyAnswered();
        return freeBytes === 0 ? noRoom() : null;
      },
    };
  }

  async commit(
    manager: EntityManager,
    { id: admissionId, holderId: recipientId }: Admission,
    { fields, video }: CommitUploadRequest,
  ): Promise<UploadResult> {
    readForm(fields, (form) => form.refuseOthers([]));
    const recipient = await this.lockRecipient(manager, recipientId, video.bytes);
    if (await manager.existsBy(TimeCapsuleAnswer, { recipientId })) throw alreadyAnswered();
    const now = await databaseNow(manager);
    await manager.update(Recipient, recipientId, { answeredAt: recipient.answeredAt ?? now });
    const answer = { id: randomUUID(), recipientId, ...newStoredVideo(admissionId, video) };
    await manager.insert(TimeCapsuleAnswer, { ...answer, videoBytes: String(video.bytes) });
    await notifyOwner(manager, this.messageSender, recipient, 'video');
    return { id: answer.id, submittedAt: now.toISOString(), isPlayable: answer.isPlayable };
  }

  stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(TimeCapsuleAnswer, { id });
  }

  async onVideoProcessed(manager: EntityManager, { videoName }: ProcessedVideo): Promise<OwnerUpdate | null> {
    const answer = await findAnswer(manager, videoName);
    return answer && { userId: answer.recipient.capsule.userId, event: { kind: 'time-capsules' }, notice: null };
  }

  async canWatch(manager: EntityManager, { userId, linkSecret }: Viewer, videoName: string): Promise<boolean> {
    const answer = await findAnswer(manager, videoName);
    if (!answer || answer.recipient.capsule.removedAt !== null) return false;
    if (answer.recipient.capsule.userId === userId) return true;
    return linkSecret !== null && (await findLink(manager, linkSecret))?.recipientId === answer.recipientId;
  }

  /** Locks the recipient's capsule: answers are committed one after the other, and no erasure misses an answer. */
  private async lockRecipient(manager: EntityManager, id: string, bytes: number): Promise<Recipient> {
    const query = { where: { id, capsule: NOT_REMOVED }, relations: { capsule: true } };
    const found = await manager.findOne(Recipient, query);
    // Locks the owner's storage first, as a new time capsule does, so that the two cannot deadlock.
    if (found && !(await this.storage.hasRoomFor(manager, found.capsule.userId, bytes))) throw noRoom();
    const lock = { mode: 'for_no_key_update' } as const;
    if (found) await manager.findOne(TimeCapsule, { where: { id: found.capsuleId }, lock });
    const recipient = found && (await manager.findOne(Recipient, query));
    if (!recipient) throw new ProblemError('not_found', 'This time capsule was removed.');
    return recipient;
  }
}

function findAnswer(manager: EntityManager, videoName: string): Promise<TimeCapsuleAnswer | null> {
  return manager.findOne(TimeCapsuleAnswer, { where: { videoName }, relations: { recipient: { capsule: true } } });
}

function noRoom(): ProblemError {
  return wrongState(
    'The sender’s account has no room for your video. Please ask them to make some. Your recording is safe in this browser.',
  );
}

function alreadyAnswered(): ProblemError {
  return wrongState('You’ve already answered with a video.');
}
