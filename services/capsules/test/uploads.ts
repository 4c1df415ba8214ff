import { randomBytes } from 'node:crypto';
import type { UploadedVideo, UploadResponse } from '@dear-future/contracts/internal/uploads';

export const aVideoName = (): string => `${randomBytes(16).toString('hex')}.webm`;

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

type Fields = Record<string, string>;

/** What media reports about the upload of a response: a new video and these fields. */
export function aResponse(fields: Fields = {}, video: Partial<UploadedVideo> = {}): UploadResponse {
  const sha256 = randomBytes(32).toString('hex');
  const stored = {
    name: aVideoName(),
    contentType: 'video/webm',
    bytes: 123_456,
    sha256,
    durationSeconds: 3.2,
  } as const;
  return { video: { ...stored, ...video }, fields };
}

/** The same of a contribution. */
export function aContribution(fields?: Fields, video?: Partial<UploadedVideo>): UploadResponse {
  return aResponse({ responderName: 'Ben', responderEmail: 'ben@b.test', ...fields }, video);
}

/** The same of a time capsule. */
export function anUpload(fields?: Fields, video?: Partial<UploadedVideo>): UploadResponse {
  const form = { promptId: 'custom-1763700000000', promptTitle: 'For Ana', deliveryDate: inDays(30) };
  return aResponse({ ...form, ...fields }, video);
}

/** The same recording and fields, stored a second time. */
export function aCopyOf(upload: UploadResponse): UploadResponse {
  return { ...upload, video: { ...upload.video, name: aVideoName() } };
}
