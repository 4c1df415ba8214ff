import { Body, Controller, Post, type PipeTransform } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { VideoCommitted } from '@dear-future/contracts/messages/videos';
import { ProblemError, wrongState } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { invalid } from '@dear-future/service-kit/service/validation';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Admission, lockOwnAdmission, releaseAdmission } from '../model/admission.entity.js';
import { discardVideo, wasCommitted } from '../admissions/discard-video.js';
import { fingerprintOf } from '../admissions/fingerprint.js';
import { limitsOf, findVideoProblem } from '../admissions/video-limits.js';
import { deriveEditSecret } from '../edit-secrets/edit-secret.js';
import { UuidParam } from '../http/own.js';
import { UploadKinds } from './upload-kinds.js';

/**
 * Refuses only unreadable bodies; `commit` checks everything else, because its refusals also discard the video. Returns
 * the body as sent: class-transformer's copy would lack fields with names such as `constructor`, which must be refused.
 */
const readCommit: PipeTransform<unknown, CommitUploadRequest> = {
  transform(body) {
    if (isValid(CommitUploadRequest, body)) return body;
    throw invalid([{ field: 'upload', problem: 'The upload could not be read.' }]);
  },
};

@Controller('admissions/:id/commit')
export class CommitsController {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly kinds: UploadKinds,
  ) {}

  /** Commits an upload only once, even if it is requested twice: one transaction locks the admission and writes. */
  @Post()
  async commit(
    @Caller() caller: CallerIdentity,
    @UuidParam() id: string,
    // `Readonly` hides the class from the global pipe, which then leaves the body as sent.
    @Body(readCommit) upload: Readonly<CommitUploadRequest>,
  ): Promise<object> {
    const outcome = await this.messageSender.transaction(async (manager): Promise<object> => {
      const admission = await lockOwnAdmission(manager, caller, id);
      if (admission.videoName !== null) return this.repeat(manager, admission, upload);
      try {
        // A nested transaction is a savepoint: a refusal rolls back only what the commit wrote.
        return await manager.transaction((nested) => this.accept(nested, admission, upload));
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        // The admission stays, because a corrected form may use its key. Throwing here would undo the next two writes.
        await discardVideo(manager, this.messageSender, admission, upload.video.name);
        await releaseAdmission(manager, admission.id, upload.attempt);
        return error;
      }
    });
    if (outcome instanceof ProblemError) throw outcome;
    return outcome;
  }

  private async accept(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<object> {
    const { id, maxSeconds, discardedVideos } = admission;
    const { mode, video } = upload;
    // In digest mode, no video was stored that could be committed.
    if (mode === 'digest' || discardedVideos.includes(video.name)) {
      throw new ProblemError('upload_abandoned', 'This upload took too long and was canceled. Please send it again.');
    }
    const problem = findVideoProblem(video, limitsOf(maxSeconds));
    if (problem !== null) throw new ProblemError('video_refused', problem);
    if (await wasCommitted(manager, video.name)) throw wrongState('This video is already saved.');
    const result = await this.kinds.rulesOf(admission).commit(manager, admission, upload);
    await this.messageSender.post(manager, VideoCommitted, { videoName: video.name });
    const fingerprint = fingerprintOf(upload);
    await manager.update(Admission, id, { videoName: video.name, fingerprint, result });
    return this.buildResponse(manager, admission, result, upload);
  }

  /** Returns refusals, because throwing would undo the discard of the newly uploaded video. */
  private async repeat(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<object> {
    const { result } = admission;
    if (upload.mode === 'store' && upload.video.name !== admission.videoName) {
      await discardVideo(manager, this.messageSender, admission, upload.video.name);
    }
    if (result === null || admission.fingerprint !== fingerprintOf(upload)) {
      const message =
        'We already received this upload with a different recording or different details. Please start over.';
      return new ProblemError('idempotency_mismatch', message);
    }
    if (await this.kinds.rulesOf(admission).stillExists(manager, result.id)) {
      return this.buildResponse(manager, admission, result, upload);
    }
    const message = 'This video was already sent, and has since been removed. To send it again, please start over.';
    return new ProblemError('upload_abandoned', message);
  }

  /** A guest also gets the edit link's secret, which is not stored. A replacement gets what its edit link shows. */
  private async buildResponse(
    manager: EntityManager,
    admission: Admission,
    result: { id: string },
    upload: CommitUploadRequest,
  ): Promise<object> {
    const { id, kind, scope } = admission;
    const isReplacement = kind === 'replacement';
    const shown = isReplacement && (await this.kinds.guestUploadsOf(admission).show(manager, { id: result.id }));
    if (shown) return shown;
    return scope.startsWith('link:') ? { ...result, editSecret: deriveEditSecret(id, upload) } : result;
  }
}
