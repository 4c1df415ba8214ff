import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import { upload } from '../../../lib/upload.js';
import type { RecordedVideo } from '../../../recorder/recorded-video.js';
import type { ResponseFields } from '../response-draft.js';
import type { Link } from '../use-link.js';
import { responseForm, type Way } from './response-form.js';

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
