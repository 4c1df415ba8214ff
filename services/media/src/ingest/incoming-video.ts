import { createHash } from 'node:crypto';
import { DURATION_TOLERANCE_SECONDS } from '@dear-future/contracts/constants';
import type { UploadedVideo, UploadGrant } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { VideoScan } from '../containers/video-scan.js';

/** Accepts 15 s more than granted (docs/product.md §9), because throttled tabs stop late. */
export class IncomingVideo {
  private readonly scan = new VideoScan();
  private readonly hash = createHash('sha256');
  private bytes = 0;

  constructor(private readonly grant: UploadGrant) {}

  isRecognized(): boolean {
    return this.bytes >= 64 * 1024;
  }

  push(chunk: Buffer): void {
    this.bytes += chunk.length;
    if (this.bytes > this.grant.maxBytes) throw tooLarge(this.grant.maxBytes);
    this.hash.update(chunk);
    this.scan.push(chunk);
    this.checkLength(this.scan.secondsSoFar);
  }

  finish(): Omit<UploadedVideo, 'name'> {
    if (this.bytes === 0) throw new ProblemError('malformed', 'The video is empty.');
    const { contentType, durationSeconds } = this.scan.finish();
    this.checkLength(durationSeconds);
    return { contentType, durationSeconds, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }

  private checkLength(seconds: number): void {
    if (seconds <= this.grant.maxSeconds + DURATION_TOLERANCE_SECONDS) return;
    throw new ProblemError(
      'video_refused',
      `This video is longer than ${inWords(this.grant.maxSeconds)}. Please record a shorter one.`,
    );
  }
}

export function tooLarge(maxBytes: number): ProblemError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new ProblemError('too_large', `This video is larger than ${megabytes} MB. Please record a shorter one.`);
}

function inWords(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`;
}
