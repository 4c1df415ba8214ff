import {
  DURATION_TOLERANCE_SECONDS,
  MAX_BYTES_PER_SECOND,
  MAX_RECORDING_SECONDS,
} from '@dear-future/contracts/constants';
import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';

export interface VideoLimits {
  /** Recordings in throttled tabs may exceed it slightly. */
  maxSeconds: number;
  maxBytes: number;
}

/** Source: docs/product.md §9.2. */
export function limitsOf(maxSeconds: number): VideoLimits {
  return { maxSeconds, maxBytes: maxSeconds * MAX_BYTES_PER_SECOND };
}

/** For time capsules and responses. Source: docs/product.md §9.1. */
export const RECORDING_LIMITS: VideoLimits = limitsOf(MAX_RECORDING_SECONDS);

const CONTENT_TYPES: ReadonlySet<string> = new Set<UploadedVideo['contentType']>(['video/webm', 'video/mp4']);

/**
 * Media has checked the limits while it streamed; this checks them again. An unknown number is NaN, which is refused
 * too.
 */
export function videoProblem(
  { contentType, durationSeconds, bytes }: Pick<UploadedVideo, 'contentType' | 'durationSeconds' | 'bytes'>,
  { maxSeconds, maxBytes }: VideoLimits,
): string | null {
  if (!CONTENT_TYPES.has(contentType)) return 'This kind of video is not accepted here.';
  if (!(durationSeconds > 0 && bytes > 0)) return 'This video has nothing to play. Please record it again.';
  if (durationSeconds > maxSeconds + DURATION_TOLERANCE_SECONDS) {
    return `The recording is longer than ${String(maxSeconds / 60)} minutes.`;
  }
  return bytes > maxBytes ? 'The recording is too large.' : null;
}
