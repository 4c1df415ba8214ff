import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SubmittedAnswerDto } from '@dear-future/contracts/http/opening';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { videoCommitted } from '@dear-future/contracts/messages/video-committed';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { Live } from '@dear-future/work/live/live';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../admissions/admission.entity.js';
import { idOf } from '../admissions/scope.js';
import type { CommittedUpload, UploadRules, UploadTarget } from '../admissions/upload-rules.js';
import { RECORDING_LIMITS } from '../admissions/video-limits.js';
import { databaseNow } from '../calendar/database-clock.js';
import { unknownFields } from '../forms/unknown-fields.js';
import { AccountStorage } from '../time-capsules/account-storage.js';
import { findRecipient, type LinkedRecipient } from '../time-capsules/recipient-by-link.js';
import { newStoredVideo } from '../videos/stored-video.js';
import { notifyOwner } from './notify-owner.js';

const MAX_OPEN = 3;

/** A recipient's answer to a time capsule, by their link: one video. */
@Injectable()
export class AnswerUploads implements UploadRules {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly live: Live,
    private readonly storage: AccountStorage,
  ) {}

  async findTarget(
    manager: EntityManager,
    _caller: CallerIdentity,
    request: AdmitUploadRequest,
  ): Promise<UploadTarget> {
    const { id, ownerId, hasAnswered } = await findRecipient(manager, request.linkSecret ?? '');
    const left = await this.storage.left(manager, ownerId);
    return {
      scope: { holder: 'recipient', id },
      ownerId,
      countsForOwner: true,
      limits: RECORDING_LIMITS,
      freeBytes: left,
      maxOpen: MAX_OPEN,
      isShared: false,
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
  ): Promise<CommittedUpload> {
    const problems = unknownFields(fields, new Set());
    if (problems.length > 0) throw invalid(problems);
    const recipientId = idOf('recipient', admission.scope);
    const [owner] = await manager.query<{ id: string }[]>(
      `SELECT c.user_id AS id FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id WHERE r.id = $1`,
      [recipientId],
    );
    // Before the recipient is locked: a new capsule waits for rows of people with the storage's lock.
    if (owner && !(await this.storage.fits(manager, owner.id, video.bytes))) throw noRoom();
    const [recipient] = await manager.query<Owned[]>(
      `SELECT r.capsule_id AS "capsuleId", c.user_id AS "ownerId", r.name AS "recipientName",
              c.prompt_title AS "promptTitle"
         FROM time_capsule_recipients r JOIN time_capsules c ON c.id = r.capsule_id
        WHERE r.id = $1 AND c.removed_at IS NULL FOR NO KEY UPDATE OF r FOR KEY SHARE OF c`,
      [recipientId],
    );
    if (!recipient) throw new ProblemError('not_found', 'This time capsule was removed.');
    const [answered] = await manager.query<[object[], number]>(
      `UPDATE time_capsule_recipients r SET answered_at = coalesce(answered_at, clock_timestamp())
        WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM time_capsule_answers WHERE recipient_id = r.id) RETURNING 1`,
      [recipientId],
    );
    if (answered.length === 0) throw alreadyAnswered();
    const id = randomUUID();
    const stored = newStoredVideo(admission, video, await databaseNow(manager));
    await manager.query(
      `INSERT INTO time_capsule_answers (id, recipient_id, admission_id, video_name, video_type, video_playable,
                                         video_bytes, duration_seconds, submitted_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        id,
        recipientId,
        stored.admissionId,
        stored.videoName,
        stored.videoType,
        stored.videoPlayable,
        video.bytes,
        stored.durationSeconds,
        stored.submittedAt,
      ],
    );
    await this.messageSender.post(manager, videoCommitted, { videoName: video.name });
    await notifyOwner(manager, this.messageSender, recipient, 'video');
    this.messageSender.afterCommit(manager, () => this.live.publish(recipient.ownerId, { kind: 'time-capsules' }));
    const submittedAt = stored.submittedAt.toISOString();
    const answer: SubmittedAnswerDto = { id, submittedAt, isPlayable: stored.videoPlayable };
    return { answer, result: answer };
  }

  async stillExists(manager: EntityManager, result: object): Promise<boolean> {
    const { id } = result as SubmittedAnswerDto;
    return (await manager.query<object[]>('SELECT 1 FROM time_capsule_answers WHERE id = $1', [id])).length > 0;
  }
}

type Owned = Pick<LinkedRecipient, 'capsuleId' | 'ownerId' | 'recipientName' | 'promptTitle'>;

function noRoom(): ProblemError {
  return new ProblemError(
    'wrong_state',
    'The sender’s account has no room for your video. Please ask them to make some. Your recording is safe in this browser.',
  );
}

function alreadyAnswered(): ProblemError {
  return new ProblemError('wrong_state', 'You’ve already answered with a video.');
}
