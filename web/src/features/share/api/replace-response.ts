import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { upload } from '../../../lib/upload.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import type { LinkKind } from '../link-kind.js';
import type { ResponseFields } from '../response-draft.js';
import { RECEIPT_PATH, receiptHeader } from './receipt-address.js';
import { responseForm, type Way } from './response-form.js';

/**
 * Replaces the video behind an edit link, which stays valid.
 *
 * @throws HttpError, and DOMException `AbortError` when stopped
 */
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
