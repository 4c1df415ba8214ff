import type { UploadOptions } from '../../../lib/upload.js';
import { recordingFileName } from '../../../recorder/media-format.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import type { LinkKind } from '../link-kind.js';
import type { ResponseFields } from '../response-draft.js';

/** How a sending is followed and stopped. */
export type Way = Pick<UploadOptions, 'onProgress' | 'signal'>;

/** The multipart body: every text first, the video last, so that a bad text is known before the bytes (docs/product.md §7). */
export function responseForm({ fileStem }: LinkKind, fields: ResponseFields, video: RecordedVideo): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | undefined][]) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('video', video.blob, recordingFileName(video.type, fileStem));
  return form;
}
