import { Injectable } from '@nestjs/common';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { VideoCommitted } from '@dear-future/contracts/messages/videos';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { requireUser, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import type { EntityManager } from 'typeorm';
import { Admission, lockAdmission, releaseAdmission } from '../admissions/admission.entity.js';
import { discardVideo, wasCommitted } from '../admissions/discard.js';
import { fingerprintOf } from '../admissions/fingerprint.js';
import { limitsOf, videoProblem } from '../admissions/video-limits.js';
import { repeatEditLink, type StoredEditLink } from '../edit-secrets/edit-secret.js';
import { UploadKinds } from './upload-kinds.js';

type Outcome = { response: object } | { refusal: ProblemError };

@Injectable()
export class CommitService {
  constructor(
    private readonly messageSender: MessageSender,
    private readonly kinds: UploadKinds,
  ) {}

  /** Commits once, even if repeated concurrently: with the admission locked, in one transaction with the messages. */
  async commit(caller: CallerIdentity, admissionId: string, upload: CommitUploadRequest): Promise<object> {
    const outcome = await this.messageSender.transaction<Outcome>(async (manager) => {
      const admission = await lockOwnAdmission(manager, caller, admissionId);
      if (admission.state === 'committed') return this.repeat(manager, admission, upload);
      await manager.query('SAVEPOINT before_upload');
      try {
        return { response: await this.accept(manager, admission, upload) };
      } catch (refusal) {
        if (!(refusal instanceof ProblemError)) throw refusal;
        await manager.query('ROLLBACK TO SAVEPOINT before_upload');
        // The key stays for a corrected form. The refusal is returned, so that these writes are committed.
        await discardVideo(manager, this.messageSender, admission, upload.video.name);
        await releaseAdmission(manager, admission.id, upload.attempt);
        return { refusal };
      }
    });
    if ('refusal' in outcome) throw outcome.refusal;
    return outcome.response;
  }

  private async accept(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<object> {
    const { id, state, maxSeconds, discardedVideos } = admission;
    const { mode, video } = upload;
    // In digest mode no video was stored.
    if (state === 'abandoned' || mode === 'digest' || discardedVideos.includes(video.name)) {
      throw new ProblemError('upload_abandoned', 'This upload took too long and was canceled. Please send it again.');
    }
    const problem = videoProblem(video, limitsOf(maxSeconds));
    if (problem !== null) throw new ProblemError('video_refused', problem);
    if (await wasCommitted(manager, video.name)) throw new ProblemError('wrong_state', 'This video is already saved.');
    const { response, result } = await this.kinds.of(admission).commit(manager, admission, upload);
    await this.messageSender.post(manager, VideoCommitted, { videoName: video.name });
    const fingerprint = fingerprintOf(upload);
    await manager.update(Admission, id, { state: 'committed', videoName: video.name, fingerprint, result });
    return response;
  }

  private async repeat(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Outcome> {
    const { result } = admission;
    if (upload.mode === 'store' && upload.video.name !== admission.videoName) {
      await discardVideo(manager, this.messageSender, admission, upload.video.name);
    }
    if (result === null || admission.fingerprint !== fingerprintOf(upload)) {
      const message =
        'We already received this upload with a different recording or different details. Please start over.';
      return { refusal: new ProblemError('idempotency_mismatch', message) };
    }
    const rules = this.kinds.of(admission);
    if (rules.repeatResponse) {
      const current = await rules.repeatResponse(manager, result.id);
      if (current) return { response: current };
    } else if (await rules.stillExists(manager, result.id)) {
      const hasEditLink = 'encryptedSecret' in result;
      return { response: hasEditLink ? repeatEditLink(result as StoredEditLink, admission, upload) : result };
    }
    const message = 'This video was already sent, and has since been removed. To send it again, please start over.';
    return { refusal: new ProblemError('upload_abandoned', message) };
  }
}

/** Guests are identified by the admission's id, which the gateway keeps secret. @throws ProblemError `not_found` */
export async function lockOwnAdmission(manager: EntityManager, caller: CallerIdentity, id: string): Promise<Admission> {
  const admission = await lockAdmission(manager, id);
  if (!admission || (admission.kind === 'time-capsule' && admission.holderId !== requireUser(caller))) {
    throw new ProblemError('not_found', 'This upload does not exist.');
  }
  return admission;
}
