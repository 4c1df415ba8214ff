import type { ReceiptDto, SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { upload, type UploadOptions } from '../../../lib/upload.js';
import { recordingFileName } from '../../../recorder/media-format.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import type { LinkKind } from '../link-kind.js';
import type { ResponseFields } from '../response-draft.js';
import type { Link } from '../use-link.js';
import { RECEIPT_PATH, receiptHeader } from './receipt-calls.js';

type Way = Pick<UploadOptions, 'onProgress' | 'signal'>;

/** The multipart body: every text first, the video last, so that a bad text is known before the bytes (docs/product.md §7). */
export function responseForm({ fileStem }: LinkKind, fields: ResponseFields, video: RecordedVideo): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields) as [string, string | undefined][]) {
    if (value !== undefined) form.append(name, value);
  }
  form.append('video', video.blob, recordingFileName(video.type, fileStem));
  return form;
}

/**
 * Answers what a link asks for. The recording's own id is the key: sent again, even after a reload, it never makes a second
 * response.
 *
 * @throws HttpError, and DOMException `AbortError` when stopped
 */
export function submitResponse(
  { kind, slug }: Link,
  fields: ResponseFields,
  video: RecordedVideo,
  way: Way,
): Promise<SubmittedResponseDto> {
  const options = { ...way, idempotencyKey: video.takeId };
  return upload(kind.submitPath(slug), responseForm(kind, fields, video), options);
}

/** Puts a new recording in the place of one's own response; the receipt stays. @throws as `submitResponse` */
export function replaceResponse(
  kind: LinkKind,
  secret: string,
  fields: ResponseFields,
  video: RecordedVideo,
  way: Way,
): Promise<ReceiptDto> {
  const options = {
    ...way,
    method: 'PUT' as const,
    idempotencyKey: video.takeId,
    authorization: receiptHeader(secret),
  };
  return upload(RECEIPT_PATH, responseForm(kind, fields, video), options);
}
