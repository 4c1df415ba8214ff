import type { CreateTimeCapsuleFields, TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import { upload } from '../../../lib/upload.js';
import { recordingFileName } from '../../../recorder/media-format.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';

export interface CreateTimeCapsule {
  readonly fields: CreateTimeCapsuleFields;
  readonly video: RecordedVideo;
  readonly idempotencyKey: string;
  /** Called with the sent share, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

/** The multipart body: every text first, the video last, so that a bad text is known before the bytes (docs/product.md §7). */
export function timeCapsuleForm(fields: CreateTimeCapsuleFields, video: RecordedVideo): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | undefined][]) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('video', video.blob, recordingFileName(video.type));
  return form;
}

/**
 * Creates a time capsule. Repeated under the same key it never makes a second one.
 *
 * @throws HttpError, and DOMException `AbortError` when stopped
 */
export function createTimeCapsule(request: CreateTimeCapsule): Promise<TimeCapsuleDto> {
  const { fields, video, idempotencyKey, onProgress, signal } = request;
  return upload('/api/time-capsules', timeCapsuleForm(fields, video), { idempotencyKey, onProgress, signal });
}
