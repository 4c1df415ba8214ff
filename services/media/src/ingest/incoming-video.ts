import { createHash, type Hash } from 'node:crypto';
import { DURATION_TOLERANCE_SECONDS } from '@dear-future/contracts/constants';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { VideoScan } from '../containers/video-scan.js';
import type { VideoFacts } from '../containers/video-facts.js';

/** As much as says that a video is on its way. */
const FIRST_LOOK_BYTES = 64 * 1024;

/**
 * One video on its way in: measured, hashed and scanned chunk by chunk, refused as soon as it breaks a limit of its grant
 * (docs/product.md §9: its length may exceed the limit by 15 s, because throttled tabs stop late).
 */
export class IncomingVideo {
  private readonly scan = new VideoScan();
  private readonly hash: Hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly grant: UploadGrant) {}

  /** Whether enough came, and nothing could be said against it so far. */
  hasPassedFirstLook(): boolean {
    return this.bytes >= FIRST_LOOK_BYTES;
  }

  /** Throws `too_large`, `unsupported_media` or `video_refused`. */
  take(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.grant.maxBytes) throw tooLarge(this.grant.maxBytes);
    this.hash.update(chunk);
    this.scan.push(chunk);
    this.checkLength(this.scan.secondsSoFar);
  }

  /** What the whole video is. Throws `malformed` when it is empty, else like `take`. */
  finish(): VideoFacts & { bytes: number; sha256: string } {
    if (this.bytes === 0) throw new ProblemError('malformed', 'The video is empty.');
    const facts = this.scan.finish();
    this.checkLength(facts.durationSeconds);
    return { ...facts, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  private checkLength(seconds: number): void {
    if (seconds <= this.grant.maxSeconds + DURATION_TOLERANCE_SECONDS) return;
    throw new ProblemError('video_refused', `This video is longer than ${spell(this.grant.maxSeconds)}.`);
  }
}

export function tooLarge(maxBytes: number): ProblemError {
  return new ProblemError('too_large', `This video is larger than ${Math.floor(maxBytes / 1_000_000)} MB.`);
}

function spell(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
