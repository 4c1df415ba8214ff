import type { EditLinkDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { type ApiResponse, type CapsulesTestApp } from './capsules-test-app.js';
import { contributionUpload } from './uploads.js';

/** A submitted response or contribution, with everything that the guest knows about it. */
export interface Submission extends SubmittedResponseDto {
  videoName: string;
}

/** Calls the API as guests, for both responses and contributions. */
export class GuestClient {
  constructor(readonly app: CapsulesTestApp) {}

  admitReplacement(editSecret: string, idempotencyKey: string | null = null, clientHash?: string) {
    const request = { kind: 'replacement', idempotencyKey, linkSecret: editSecret, sender: clientHash };
    return this.app.startUpload(null, request);
  }

  commit<T = SubmittedResponseDto>(admissionId: string, upload: UploadResponse): Promise<ApiResponse<T>> {
    return this.app.commit<T>(null, admissionId, upload);
  }

  async replace(editSecret: string, upload = contributionUpload()): Promise<ApiResponse<EditLinkDto>> {
    return this.commit<EditLinkDto>((await this.admitReplacement(editSecret)).body.admissionId, upload);
  }

  readEditLink(editSecret: string): Promise<ApiResponse<EditLinkDto>> {
    return this.app.call(null, 'GET', '/public/edit-link', undefined, { 'x-edit-secret': editSecret });
  }

  withdraw(editSecret: string): Promise<ApiResponse> {
    return this.app.call(null, 'DELETE', '/public/edit-link', undefined, { 'x-edit-secret': editSecret });
  }

  async watch(userId: string | null, videoName: string, editSecret?: string): Promise<number> {
    return (await this.app.call(userId, 'POST', '/playback/checks', { videoName, linkSecret: editSecret })).status;
  }

  async countDiscards(videoName: string): Promise<number> {
    return (await this.app.findMessages(videoName, 'video.discard')).length;
  }
}
