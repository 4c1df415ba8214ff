import { createHash } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';

/**
 * What makes two uploads the same request: the video's bytes and every text field exactly as sent, in whatever order.
 * Neither the video's stored name nor anything else that differs from one attempt to the next is part of it.
 *
 * @returns hex SHA-256
 */
export function fingerprintOf(upload: UploadResponse): string {
  return createHash('sha256').update(substanceOf(upload)).digest('hex');
}

/** The request itself in one spelling: whoever has it has the whole body. */
export function substanceOf({ video, fields }: UploadResponse): string {
  return JSON.stringify([video.sha256, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
