import type { ReceiptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
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

  admitReplacement(receipt: string, idempotencyKey: string | null = null, sender?: string) {
    return this.app.startUpload(null, { kind: 'replacement', idempotencyKey, receipt, sender });
  }

  commit<T = SubmittedResponseDto>(admissionId: string, upload: UploadResponse): Promise<Answer<T>> {
    return this.app.commit<T>(null, admissionId, upload);
  }

  async replace(receipt: string, upload = aContribution()): Promise<Answer<ReceiptDto>> {
    return this.commit<ReceiptDto>((await this.admitReplacement(receipt)).body.admissionId, upload);
  }

  receipt(receipt: string): Promise<Answer<ReceiptDto>> {
    return this.app.call(null, 'GET', '/public/receipt', undefined, { 'x-receipt': receipt });
  }

  withdraw(receipt: string): Promise<Answer> {
    return this.app.call(null, 'DELETE', '/public/receipt', undefined, { 'x-receipt': receipt });
  }

  async watch(userId: string | null, videoName: string, receipt?: string): Promise<number> {
    return (await this.app.call(userId, 'POST', '/playback/admissions', { videoName, receipt })).status;
  }

  /** How often media was told to discard a video. */
  async discards(videoName: string): Promise<number> {
    return (await this.app.posted(videoName, 'video.discard')).length;
  }
}
