import { Injectable } from '@nestjs/common';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Admission } from '../admissions/admission.entity.js';
import { discardVideo, wasCommitted } from '../admissions/discard.js';
import { fingerprintOf } from '../admissions/fingerprint.js';
import { releaseAdmission } from '../admissions/release-admission.js';
import { lockOwnAdmission } from './own-admission.js';
import { UploadKinds } from './upload-kinds.js';
import type { Refused } from '../admissions/upload-rules.js';
import { limitsOf, videoProblem } from '../admissions/video-limits.js';

/**
 * A refusal has effects that must commit (it discards the video and releases the slot), so it is returned, not thrown.
 */
type Outcome = { answer: object } | { refusal: ProblemError };

/** Last step of an upload: creates its capsule, response or contribution, or discards its video. */
@Injectable()
export class CommitService {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * Commits an upload once, even if it is repeated concurrently: under the admission's row lock, in one transaction
   * with the messages.
   * @throws ProblemError `not_found` for another caller's admission; `invalid` with every wrong field; `video_refused`;
   *   `idempotency_mismatch` for another upload with a used key; `upload_abandoned`; the refusals of the kind's rules
   */
  async commit(caller: CallerIdentity, admissionId: string, upload: CommitUploadRequest): Promise<object> {
    const outcome = await this.messageSender.transaction(async (manager) =>
      this.decide(manager, await lockOwnAdmission(manager, this.kinds, caller, admissionId), upload),
    );
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  }

  private async decide(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    switch (admission.state) {
      case 'committed':
        return this.repeat(manager, admission, upload);
      case 'abandoned':
        return this.refuse(manager, admission, upload, abandoned());
      case 'open':
      case 'released':
        // In digest mode no video was stored.
        if (upload.mode === 'digest' || admission.discardedVideos.includes(upload.video.name)) {
          return this.refuse(manager, admission, upload, abandoned());
        }
        return this.accept(manager, admission, upload);
    }
  }

  private async accept(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    const rules = this.kinds.of(admission.kind);
    const problem = videoProblem(upload.video, limitsOf(admission.maxSeconds));
    if (problem !== null) {
      return this.refuse(manager, admission, upload, new ProblemError('video_refused', problem));
    }
    if (await wasCommitted(manager, upload.video.name)) {
      return this.refuse(manager, admission, upload, new ProblemError('wrong_state', 'This video is already saved.'));
    }
    const committed = await rules.commit(manager, admission, upload).catch(asRefusal);
    if ('problems' in committed) return this.refuse(manager, admission, upload, invalid(committed.problems));
    if ('refusal' in committed) return this.refuse(manager, admission, upload, committed.refusal);

    await manager.update(Admission, admission.id, {
      state: 'committed',
      videoName: upload.video.name,
      fingerprint: fingerprintOf(upload),
      result: committed.result,
    });
    return { answer: committed.answer };
  }

  /** Discards a second copy of the video. */
  private async repeat(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    if (upload.mode === 'store' && upload.video.name !== admission.videoName) {
      await discardVideo(manager, this.messageSender, admission, upload.video.name);
    }
    if (admission.result === null || admission.fingerprint !== fingerprintOf(upload)) {
      const message = 'This upload was already used for another recording or other details. Please start a new upload.';
      return { refusal: new ProblemError('idempotency_mismatch', message) };
    }
    const answer = await this.kinds.of(admission.kind).repeatAnswer(manager, admission.result, admission, upload);
    if (answer) return { answer };
    const message = 'This video was sent and has since been removed. To send it once more, please start again.';
    return { refusal: new ProblemError('upload_abandoned', message) };
  }

  /** The key stays, so that a corrected form can use it. */
  private async refuse(
    manager: EntityManager,
    admission: Admission,
    upload: CommitUploadRequest,
    refusal: ProblemError,
  ): Promise<Outcome> {
    await discardVideo(manager, this.messageSender, admission, upload.video.name);
    await releaseAdmission(manager, admission.id, upload.attempt);
    return { refusal };
  }
}

/** Rules may also throw their refusal. */
function asRefusal(error: unknown): Refused {
  if (error instanceof ProblemError) return { refusal: error };
  throw error;
}

function abandoned(): ProblemError {
  return new ProblemError('upload_abandoned', 'This upload took too long and was cancelled. Please send it again.');
}
