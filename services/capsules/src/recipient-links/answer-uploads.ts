import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import type { UploadResult, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { databaseNow } from '@dear-future/service-kit/database/database-now';
import { readForm } from '../forms/form.js';
import { findRecipient, notifyOwner, recipientByLink, type Replier } from '../recipients/recipient-by-link.js';
import { AccountStorage } from '../time-capsules/account-storage.js';
import { newStoredVideo } from '../videos/stored-video.js';
import type { Processed, ProcessedVideo, VideoOwner, Viewer } from '../videos/video-owner.js';
import { TimeCapsuleAnswer } from './time-capsule-answer.entity.js';

const MAX_OPEN = 3;

@Injectable()
export class AnswerUploads implements UploadRules, VideoOwner {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly storage: AccountStorage,
  ) {}

  async findTarget(manager: EntityManager, { linkSecret = '' }: AdmitUploadRequest): Promise<UploadTarget> {
    const { id: holderId, ownerId, hasAnswered } = await findRecipient(manager, linkSecret);
    const left = await this.storage.left(manager, ownerId);
    return {
      holder: 'recipient',
      holderId,
      ownerId,
      countsForOwner: true,
      limits: RECORDING_LIMITS,
      freeBytes: left,
      maxOpen: MAX_OPEN,
      refusal: () => {
        if (hasAnswered) return alreadyAnswered();
        return left === 0 ? noRoom() : null;
      },
    };
  }

  async commit(
    manager: EntityManager,
    admission: Admission,
    { fields, video }: CommitUploadRequest,
  ): Promise<UploadResult> {
    readForm(fields, (form) => form.refuseOthers([]));
    const recipientId = admission.holderId;
    const [owner] = await manager.query<{ id: string }[]>(
      `SELECT c.user_id AS id FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id WHERE r.id = $1`,
      [recipientId],
    );
    // Before the recipient is locked: a new capsule locks the storage first, then the rows of people.
    if (owner && !(await this.storage.fits(manager, owner.id, video.bytes))) throw noRoom();
    const [recipient] = await manager.query<Replier[]>(
      `SELECT r.capsule_id AS "capsuleId", c.user_id AS "ownerId", r.name AS "recipientName",
              c.prompt_title AS "promptTitle"
         FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id
        WHERE r.id = $1 AND c.removed_at IS NULL FOR NO KEY UPDATE OF r FOR KEY SHARE OF c`,
      [recipientId],
    );
    if (!recipient) throw new ProblemError('not_found', 'This time capsule was removed.');
    if (await manager.existsBy(TimeCapsuleAnswer, { recipientId })) throw alreadyAnswered();
    await manager.query(
      'UPDATE time_capsule_recipients SET answered_at = coalesce(answered_at, clock_timestamp()) WHERE id = $1',
      [recipientId],
    );
    const id = randomUUID();
    const stored = newStoredVideo(admission, video, await databaseNow(manager));
    await manager.insert(TimeCapsuleAnswer, { id, recipientId, ...stored, videoBytes: String(video.bytes) });
    await notifyOwner(manager, this.messageSender, recipient, 'video');
    const submittedAt = stored.submittedAt.toISOString();
    return { id, submittedAt, isPlayable: stored.videoPlayable };
  }

  stillExists(manager: EntityManager, id: string): Promise<boolean> {
    return manager.existsBy(TimeCapsuleAnswer, { id });
  }

  async noteProcessed(manager: EntityManager, { videoName }: ProcessedVideo): Promise<Processed | null> {
    const answer = await findAnswer(manager, videoName);
    return answer && { userId: answer.ownerId, event: { kind: 'time-capsules' }, notice: null };
  }

  async canWatch(manager: EntityManager, { userId, editSecret }: Viewer, videoName: string): Promise<boolean> {
    const answer = await findAnswer(manager, videoName);
    if (!answer || answer.isRemoved) return false;
    if (answer.ownerId === userId) return true;
    return editSecret !== null && (await recipientByLink(manager, editSecret))?.id === answer.recipientId;
  }
}

interface Answer {
  recipientId: string;
  ownerId: string;
  isRemoved: boolean;
}

async function findAnswer(manager: EntityManager, videoName: string): Promise<Answer | null> {
  const [found] = await manager.query<Answer[]>(
    `SELECT r.id AS "recipientId", c.user_id AS "ownerId", c.removed_at IS NOT NULL AS "isRemoved"
       FROM time_capsule_answers answer
       JOIN time_capsule_recipients r ON r.id = answer.recipient_id JOIN time_capsules c ON c.id = r.capsule_id
      WHERE answer.video_name = $1`,
    [videoName],
  );
  return found ?? null;
}

function noRoom(): ProblemError {
  return wrongState(
    'The sender’s account has no room for your video. Please ask them to make some. Your recording is safe in this browser.',
  );
}

function alreadyAnswered(): ProblemError {
  return wrongState('You’ve already answered with a video.');
}
