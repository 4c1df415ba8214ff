import {
  DURATION_TOLERANCE_SECONDS,
  MAX_BYTES_PER_SECOND,
  MAX_RECORDING_SECONDS,
} from '@dear-future/contracts/constants';
import type { AdmitUploadResponse, UploadedVideo } from '@dear-future/contracts/internal/uploads';

export type VideoLimits = Pick<AdmitUploadResponse, 'maxSeconds' | 'maxBytes'>;

export function limitsOf(maxSeconds: number): VideoLimits {
  return { maxSeconds, maxBytes: maxSeconds * MAX_BYTES_PER_SECOND };
}

export const RECORDING_LIMITS: VideoLimits = limitsOf(MAX_RECORDING_SECONDS);

/** Checks again what the media service has checked. Also refuses a duration or size that is missing or NaN. */
export function findVideoProblem(
  { contentType, durationSeconds, bytes }: Pick<UploadedVideo, 'contentType' | 'durationSeconds' | 'bytes'>,
  { maxSeconds, maxBytes }: VideoLimits,
): string | null {
  if (!['video/webm', 'video/mp4'].includes(contentType)) return 'We can only take WebM and MP4 videos.';
  if (!(durationSeconds > 0 && bytes > 0)) return 'This video is empty. Please record it again.';
  if (durationSeconds > maxSeconds + DURATION_TOLERANCE_SECONDS) {
    return `This video is longer than ${String(maxSeconds / 60)} minutes. Please record a shorter one.`;
  }
  return bytes > maxBytes ? 'This video is too large. Please record a shorter one.' : null;
}
