import { hash } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';

export function fingerprintOf(upload: UploadResponse): string {
  return hash('sha256', canonicalRequest(upload));
}

export function canonicalRequest({ video, fields }: UploadResponse): string {
  return JSON.stringify([video.sha256, Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))]);
}
