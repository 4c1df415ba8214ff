import { Injectable } from '@nestjs/common';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { Admission } from './admission.entity.js';
import { discardVideo, wasCommitted } from './discard.js';
import { fingerprintOf } from './fingerprint.js';
import { freePlace } from './free-place.js';
import { lockOwnAdmission } from './own-admission.js';
import { UploadKinds } from './upload-kinds.js';
import { limitsOf, videoProblem } from './video-limits.js';

/** A refusal is an outcome with effects of its own (the video goes, the place is freed), so it is returned, not thrown. */
type Outcome = { answer: object } | { refusal: ProblemError };

/** Last step of an upload: the stored video becomes what it was sent for, or goes. */
@Injectable()
export class CommitService {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly kinds: UploadKinds,
  ) {}

  /**
   * Makes the capsule or response of an uploaded video, once, whatever is repeated or runs at the same time: everything is
   * decided under the admission's row lock, and the thing, what is kept for repetitions and the messages to the other
   * services commit together.
   *
   * @throws ProblemError `not_found` for somebody else's admission; `invalid` with every field named; `video_refused`;
   *   `idempotency_mismatch` when the key was answered for something else; `upload_abandoned` when the video was given
   *   up meanwhile; whatever the kind's own rules refuse. A refused video is discarded at once.
   */
  async commit(caller: CallerIdentity, admissionId: string, upload: CommitUploadRequest): Promise<object> {
    const outcome = await this.outgoing.transaction(async (manager) =>
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
        // What was only digested is no video: nothing can be made of it.
        if (upload.mode === 'digest' || admission.discardedVideos.includes(upload.video.name)) {
          return this.refuse(manager, admission, upload, abandoned());
        }
        return this.accept(manager, admission, upload);
    }
  }

  private async accept(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    const rules = this.kinds.of(admission.kind);
    const tooMuch = videoProblem(upload.video, limitsOf(admission.maxSeconds));
    if (tooMuch !== null) {
      return this.refuse(manager, admission, upload, new ProblemError('video_refused', tooMuch));
    }
    if (await wasCommitted(manager, upload.video.name)) {
      return this.refuse(manager, admission, upload, new ProblemError('wrong_state', 'This video is already kept.'));
    }
    const made = await rules.make(manager, admission, upload);
    if ('problems' in made) return this.refuse(manager, admission, upload, invalid(made.problems));
    if ('refusal' in made) return this.refuse(manager, admission, upload, made.refusal);

    await manager.update(Admission, admission.id, {
      state: 'committed',
      videoName: upload.video.name,
      fingerprint: fingerprintOf(upload),
      result: made.kept,
    });
    return { answer: made.answer };
  }

  /** The same request again gets its answer again; a second copy of the video goes, if it was stored and not only digested. */
  private async repeat(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    if (upload.mode === 'store' && upload.video.name !== admission.videoName) {
      await discardVideo(manager, this.outgoing, admission, upload.video.name);
    }
    if (admission.result === null || admission.fingerprint !== fingerprintOf(upload)) {
      const message = 'This upload was already used for a different recording or form. Please start a new one.';
      return { refusal: new ProblemError('idempotency_mismatch', message) };
    }
    const answer = await this.kinds.of(admission.kind).answerAgain(manager, admission.result, admission, upload);
    if (answer) return { answer };
    const message = 'What was sent with this upload has been removed since. Please send it again.';
    return { refusal: new ProblemError('upload_abandoned', message) };
  }

  /** The video goes and its attempt's place is free; the key stays, so that a mended form may be sent under it. */
  private async refuse(
    manager: EntityManager,
    admission: Admission,
    upload: CommitUploadRequest,
    refusal: ProblemError,
  ): Promise<Outcome> {
    await discardVideo(manager, this.outgoing, admission, upload.video.name);
    await freePlace(manager, admission.id, upload.attempt);
    return { refusal };
  }
}

function abandoned(): ProblemError {
  return new ProblemError('upload_abandoned', 'This upload took too long and was given up. Please send it again.');
}
