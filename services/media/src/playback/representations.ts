import type { Video } from '../videos/video.entity.js';

/** Bytes to send: their key, length and type. */
export interface Representation {
  key: string;
  bytes: number;
  contentType: string;
  /**
   * A strong entity tag from the content's hash, with its quotes, so that ranges of two versions are never combined.
   */
  etag: string;
}

/** The recording as it was uploaded. */
export function original({ contentType, originalKey, bytes, sha256 }: Video): Representation {
  return { key: originalKey, bytes, contentType, etag: `"${sha256}"` };
}

/** The best version: the seekable copy once it is made, the original until then. */
export function playable(video: Video): Representation {
  const { contentType } = video;
  if (video.copyKey !== null && video.copyBytes !== null && video.copySha256 !== null) {
    return { key: video.copyKey, bytes: video.copyBytes, contentType, etag: `"${video.copySha256}"` };
  }
  return original(video);
}

/** The poster of a video; null while it has none. */
export function poster(video: Video): Representation | null {
  if (video.posterKey === null || video.posterBytes === null || video.posterSha256 === null) return null;
  return {
    key: video.posterKey,
    bytes: video.posterBytes,
    contentType: 'image/jpeg',
    etag: `"${video.posterSha256}"`,
  };
}
