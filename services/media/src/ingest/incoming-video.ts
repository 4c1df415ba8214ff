import type { ServerResponse } from 'node:http';
import { DURATION_TOLERANCE_SECONDS } from '@dear-future/contracts/constants';
import type { UploadedVideo, UploadGrant } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { VideoScan } from '../containers/video-scan.js';
import type { Upload } from './upload.js';

/** After this many bytes without a refusal, the scan has recognized a video. */
const RECOGNIZED_BYTES = 64 * 1024;

/** Accepts 15 seconds more than the grant allows, because browsers slow down hidden tabs (docs/product.md §9.2). */
export class IncomingVideo {
  private readonly scan = new VideoScan();
  bytes = 0;

  constructor(
    private readonly grant: UploadGrant,
    private readonly upload: Pick<Upload, 'isStoring'>,
    private readonly response: Pick<ServerResponse, 'writeProcessing'>,
  ) {}

  /** Checks each chunk, then passes it on. Throws at the end if the chunks together are not a video. */
  async *check(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      const wasRecognized = this.bytes >= RECOGNIZED_BYTES;
      this.bytes += chunk.length;
      if (this.bytes > this.grant.maxBytes) throw tooLarge(this.grant.maxBytes);
      this.scan.push(chunk);
      this.checkLength(this.scan.secondsSoFar);
      // A 102 (RFC 2518 §10.1) tells the gateway that the scan has recognized a video.
      if (!wasRecognized && this.bytes >= RECOGNIZED_BYTES) this.response.writeProcessing();
      this.upload.isStoring = true;
      yield chunk;
      this.upload.isStoring = false;
    }
    if (this.bytes === 0) throw new ProblemError('malformed', 'The video is empty.');
    this.checkLength(this.result().durationSeconds);
  }

  /** Throws if the received bytes are not a video that we accept. */
  result(): Pick<UploadedVideo, 'contentType' | 'durationSeconds'> {
    return this.scan.finish();
  }

  private checkLength(seconds: number): void {
    if (seconds <= this.grant.maxSeconds + DURATION_TOLERANCE_SECONDS) return;
    const minutes = Math.round(this.grant.maxSeconds / 60);
    throw new ProblemError(
      'video_refused',
      `This video is longer than ${minutes} minutes. Please record a shorter one.`,
    );
  }
}

export function tooLarge(maxBytes: number): ProblemError {
  const megabytes = Math.floor(maxBytes / 1_000_000);
  return new ProblemError('too_large', `This video is larger than ${megabytes} MB. Please record a shorter one.`);
}
