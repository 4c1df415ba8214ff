import { randomBytes } from 'node:crypto';
import type { UploadedVideo, UploadResponse } from '@dear-future/contracts/internal/uploads';

export const newVideoName = (): string => `${randomBytes(16).toString('hex')}.webm`;

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

type Fields = Record<string, string>;

/** Returns the media service's report of an uploaded response: a new video and these fields. */
export function responseUpload(fields: Fields = {}, video: Partial<UploadedVideo> = {}): UploadResponse {
  const sha256 = randomBytes(32).toString('hex');
  const stored = {
    name: newVideoName(),
    contentType: 'video/webm',
    bytes: 123_456,
    sha256,
    durationSeconds: 3.2,
  } as const;
  return { video: { ...stored, ...video }, fields };
}

/** Returns the media service's report of an uploaded contribution. */
export function contributionUpload(fields?: Fields, video?: Partial<UploadedVideo>): UploadResponse {
  return responseUpload({ responderName: 'Ben', responderEmail: 'ben@b.test', ...fields }, video);
}

/** Returns the media service's report of an uploaded time capsule. */
export function timeCapsuleUpload(fields?: Fields, video?: Partial<UploadedVideo>): UploadResponse {
  const form = { promptId: 'custom-1763700000000', promptTitle: 'For Ana', deliveryDate: inDays(30) };
  return responseUpload({ ...form, ...fields }, video);
}

/** Returns an upload of the same recording and fields, stored under another name. */
export function copyUpload(upload: UploadResponse): UploadResponse {
  return { ...upload, video: { ...upload.video, name: newVideoName() } };
}
