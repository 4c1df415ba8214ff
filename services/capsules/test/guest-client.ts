import type { EditLinkDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { type Answer, type CapsulesTestApp } from './capsules-test-app.js';
import { aContribution } from './uploads.js';

/** A response or contribution that was made, with everything that its guest knows. */
export interface MadeResponse extends SubmittedResponseDto {
  videoName: string;
}

/** What guests do with responses and contributions alike. */
export class GuestClient {
  constructor(readonly app: CapsulesTestApp) {}

  admitReplacement(editSecret: string, idempotencyKey: string | null = null, sender?: string) {
    return this.app.startUpload(null, { kind: 'replacement', idempotencyKey, linkSecret: editSecret, sender });
  }

  commit<T = SubmittedResponseDto>(admissionId: string, upload: UploadResponse): Promise<Answer<T>> {
    return this.app.commit<T>(null, admissionId, upload);
  }

  async replace(editSecret: string, upload = aContribution()): Promise<Answer<EditLinkDto>> {
    return this.commit<EditLinkDto>((await this.admitReplacement(editSecret)).body.admissionId, upload);
  }

  readEditLink(editSecret: string): Promise<Answer<EditLinkDto>> {
    return this.app.call(null, 'GET', '/public/edit-link', undefined, { 'x-edit-secret': editSecret });
  }

  withdraw(editSecret: string): Promise<Answer> {
    return this.app.call(null, 'DELETE', '/public/edit-link', undefined, { 'x-edit-secret': editSecret });
  }

  async watch(userId: string | null, videoName: string, editSecret?: string): Promise<number> {
    return (await this.app.call(userId, 'POST', '/playback/admissions', { videoName, editSecret })).status;
  }

  /** How often media was told to discard a video. */
  async discards(videoName: string): Promise<number> {
    return (await this.app.posted(videoName, 'video.discard')).length;
  }
}
