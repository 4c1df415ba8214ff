import { createHash } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';

/**
 * Equal for uploads with the same video bytes and the same text fields, in any order. The video's stored name is not
 * part of it, because it differs between attempts.
 *
 * @returns hex SHA-256
 */
export function fingerprintOf(upload: UploadResponse): string {
  return createHash('sha256').update(substanceOf(upload)).digest('hex');
}

/** The canonical form of a request. */
export function substanceOf({ video, fields }: UploadResponse): string {
  return JSON.stringify([video.sha256, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
