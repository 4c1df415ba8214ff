import {
  DURATION_TOLERANCE_SECONDS,
  MAX_BYTES_PER_SECOND,
  MAX_RECORDING_SECONDS,
} from '@dear-future/contracts/constants';
import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';

export interface VideoLimits {
  /** Longest recording a person is offered, in seconds; throttled tabs may overrun it a little. */
  maxSeconds: number;
  maxBytes: number;
}

/** Of a recording of so many seconds. Source: docs/product.md §9.2. */
export function limitsOf(maxSeconds: number): VideoLimits {
  return { maxSeconds, maxBytes: maxSeconds * MAX_BYTES_PER_SECOND };
}

/** Of a time capsule and of a response alike. Source: docs/product.md §9.1. */
export const RECORDING_LIMITS: VideoLimits = limitsOf(MAX_RECORDING_SECONDS);

const CONTENT_TYPES: ReadonlySet<string> = new Set<UploadedVideo['contentType']>(['video/webm', 'video/mp4']);

/**
 * One sentence about a video that is no recording or beyond its limits, or null. Media checks while it streams; the owner
 * of the rule again. A number that could not be told is NaN, which keeps no limit.
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
