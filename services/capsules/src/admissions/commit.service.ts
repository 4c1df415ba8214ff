import { Injectable } from '@nestjs/common';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { invalid } from '@dear-future/service-kit/service/validation';
import { Outgoing } from '@dear-future/work/inbox/outgoing';
import type { EntityManager } from 'typeorm';
import { CapsuleMaker } from '../time-capsules/capsule-maker.js';
import { TimeCapsule } from '../time-capsules/time-capsule.entity.js';
import { Admission, personScope } from './admission.entity.js';
import { discardVideo, lockAdmission } from './discard.js';
import { fingerprintOf } from './fingerprint.js';
import { limitsOf, videoProblem } from './video-limits.js';

/** A refusal is an outcome with effects of its own (the video goes, the place is freed), so it is returned, not thrown. */
type Outcome = { answer: TimeCapsuleDto } | { refusal: ProblemError };

/** Last step of an upload: the stored video becomes a capsule, or goes. */
@Injectable()
export class CommitService {
  constructor(
    private readonly outgoing: Outgoing,
    private readonly maker: CapsuleMaker,
  ) {}

  /**
   * Makes the capsule of an uploaded video, once, whatever is repeated or runs at the same time: everything is decided
   * under the admission's row lock, and the capsule, the answer kept for repetitions and the messages to media and
   * delivery commit together.
   *
   * @throws ProblemError `not_found` for another person's admission; `invalid` with every field named; `video_refused`;
   *   `idempotency_mismatch` when the key was answered for something else; `upload_abandoned` when the video was given
   *   up meanwhile. A refused video is discarded at once.
   */
  async commit(personId: string, admissionId: string, upload: CommitUploadRequest): Promise<TimeCapsuleDto> {
    const outcome = await this.outgoing.transaction(async (manager): Promise<Outcome> => {
      const admission = await lockAdmission(manager, admissionId);
      if (admission?.scope !== personScope(personId)) {
        throw new ProblemError('not_found', 'This upload does not exist.');
      }
      return this.decide(manager, admission, personId, upload);
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.answer;
  }

  private async decide(
    manager: EntityManager,
    admission: Admission,
    personId: string,
    upload: CommitUploadRequest,
  ): Promise<Outcome> {
    switch (admission.state) {
      case 'committed':
        return this.repeat(manager, admission, upload);
      case 'abandoned':
        return this.refuse(manager, admission, upload, abandoned());
      case 'open':
      case 'released':
        if (admission.discardedVideos.includes(upload.video.name)) {
          return this.refuse(manager, admission, upload, abandoned());
        }
        return this.accept(manager, admission, personId, upload);
    }
  }

  private async accept(
    manager: EntityManager,
    admission: Admission,
    personId: string,
    upload: CommitUploadRequest,
  ): Promise<Outcome> {
    const tooMuch = videoProblem(upload.video, limitsOf(admission.kind));
    if (tooMuch !== null) {
      return this.refuse(manager, admission, upload, new ProblemError('video_refused', tooMuch));
    }
    if (await manager.exists(TimeCapsule, { where: { videoName: upload.video.name } })) {
      return this.refuse(manager, admission, upload, new ProblemError('wrong_state', 'This video is already kept.'));
    }
    const made = await this.maker.make(manager, { personId, admissionId: admission.id, ...upload });
    if ('problems' in made) return this.refuse(manager, admission, upload, invalid(made.problems));

    await manager.update(Admission, admission.id, {
      state: 'committed',
      videoName: upload.video.name,
      fingerprint: fingerprintOf(upload),
      result: made.capsule,
    });
    return { answer: made.capsule };
  }

  /** The same request again gets the first answer; a second copy of the video, stored meanwhile, goes. */
  private async repeat(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    if (upload.video.name !== admission.videoName) {
      await discardVideo(manager, this.outgoing, admission, upload.video.name);
    }
    if (admission.result === null || admission.fingerprint !== fingerprintOf(upload)) {
      const message = 'This upload was already used for a different time capsule. Please start a new one.';
      return { refusal: new ProblemError('idempotency_mismatch', message) };
    }
    return { answer: admission.result };
  }

  /** The video goes and the place is free; the key stays, so that a mended form may be sent under it. */
  private async refuse(
    manager: EntityManager,
    admission: Admission,
    upload: CommitUploadRequest,
    refusal: ProblemError,
  ): Promise<Outcome> {
    await discardVideo(manager, this.outgoing, admission, upload.video.name);
    await manager.update(Admission, { id: admission.id, state: 'open' }, { state: 'released' });
    return { refusal };
  }
}

function abandoned(): ProblemError {
  return new ProblemError('upload_abandoned', 'This upload took too long and was given up. Please send it again.');
}
