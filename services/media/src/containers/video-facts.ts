import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** Facts about a video that passed the scan. */
export interface VideoFacts {
  contentType: 'video/webm' | 'video/mp4';
  /** End of the last frame of picture or sound in seconds. Computed, because the declared value may be forged. */
  durationSeconds: number;
  /** Codec names as the container writes them, video first. */
  codecs: string[];
}

/** A scan of one container format, fed with bytes in order. */
export interface ContainerScan {
  push(chunk: Buffer): void;
  readonly secondsSoFar: number;
  finish(): VideoFacts;
}

/** The file has the header of a video but cannot be played: 422. `why` ends the sentence "This video …". */
export function refusedVideo(why: string): ProblemError {
  return new ProblemError('video_refused', `This video ${why}. Please record it again.`);
}
