import type { Video } from '../videos/video.entity.js';

export interface Representation {
  key: string;
  bytes: number;
  contentType: string;
  /** A strong entity tag from the content's hash, with its quotes: ranges of two versions are never combined. */
  etag: string;
}

export function original({ contentType, originalKey: key, bytes, sha256 }: Video): Representation {
  return { key, bytes, contentType, etag: `"${sha256}"` };
}

export function playable(video: Video): Representation {
  const { contentType, copyKey: key, copyBytes: bytes, copySha256: sha256 } = video;
  if (key === null || bytes === null || sha256 === null) return original(video);
  return { key, bytes, contentType, etag: `"${sha256}"` };
}

export function poster({ posterKey: key, posterBytes: bytes, posterSha256: sha256 }: Video): Representation | null {
  if (key === null || bytes === null || sha256 === null) return null;
  return { key, bytes, contentType: 'image/jpeg', etag: `"${sha256}"` };
}
