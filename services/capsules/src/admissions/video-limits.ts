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

/** Of a time capsule and of a response alike. Source: docs/product.md §9.1 and §9.2. */
export const RECORDING_LIMITS: VideoLimits = {
  maxSeconds: MAX_RECORDING_SECONDS,
  maxBytes: MAX_RECORDING_SECONDS * MAX_BYTES_PER_SECOND,
};

/** One sentence about a video beyond its limits, or null. Media checks while it streams; the owner of the rule again. */
export function videoProblem(
  { durationSeconds, bytes }: Pick<UploadedVideo, 'durationSeconds' | 'bytes'>,
  { maxSeconds, maxBytes }: VideoLimits,
): string | null {
  if (durationSeconds > maxSeconds + DURATION_TOLERANCE_SECONDS) {
    return `The recording is longer than ${String(maxSeconds / 60)} minutes.`;
  }
  return bytes > maxBytes ? 'The recording is too large.' : null;
}
