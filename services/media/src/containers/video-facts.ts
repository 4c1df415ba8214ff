import { ProblemError } from '@dear-future/service-kit/errors/problem-error';

/** What a scan found out about a video that passed it. */
export interface VideoFacts {
  contentType: 'video/webm' | 'video/mp4';
  /** End of the last frame or sound, counted from zero, in seconds: computed, never the declared value. */
  durationSeconds: number;
  /** Codec names as the container spells them, video first. */
  codecs: string[];
}

/** A scan of one container, fed with bytes in order. */
export interface ContainerScan {
  push(chunk: Buffer): void;
  readonly secondsSoFar: number;
  finish(): VideoFacts;
}

/** The file says it is a video and is not one that can be played: 422. `why` ends the sentence "This video …". */
export function refused(why: string): ProblemError {
  return new ProblemError('video_refused', `This video ${why}.`);
}
