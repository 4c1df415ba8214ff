import type { Video } from '../videos/video.entity.js';

/** Bytes that can be sent: where they lie and what they are. */
export interface Representation {
  key: string;
  bytes: number;
  contentType: string;
  /** Strong: made of the content's hash, so that a range of one version never continues another. With its quotes. */
  etag: string;
}

/** The recording as it arrived. */
export function original({ contentType, originalKey, bytes, sha256 }: Video): Representation {
  return { key: originalKey, bytes, contentType, etag: `"${sha256}"` };
}

/** The best version there is: the seekable copy once it is made, the original until then. */
export function playable(video: Video): Representation {
  const { contentType } = video;
  if (video.copyKey !== null && video.copyBytes !== null && video.copySha256 !== null) {
    return { key: video.copyKey, bytes: video.copyBytes, contentType, etag: `"${video.copySha256}"` };
  }
  return original(video);
}

/** The still picture of a video, or null while there is none. */
export function poster(video: Video): Representation | null {
  if (video.posterKey === null || video.posterBytes === null || video.posterSha256 === null) return null;
  return {
    key: video.posterKey,
    bytes: video.posterBytes,
    contentType: 'image/jpeg',
    etag: `"${video.posterSha256}"`,
  };
}
