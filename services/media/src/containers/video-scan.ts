import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Mp4Scan } from './mp4-scan.js';
import { type ContainerScan, refused, type VideoFacts } from './video-facts.js';
import { WebmScan } from './webm-scan.js';

/** Enough bytes to tell every container apart: MP4 names itself in bytes 4 to 8. */
const SIGNATURE_BYTES = 8;

/**
 * Looks at a video while its bytes pass by and knows, at the end, what it is and how long it plays.
 *
 * Why an own scan and not a library that reads files: a recording arrives as a stream of up to 1.4 GB at fifteen
 * minutes, its declared length is absent (MediaRecorder) or may be forged, and nothing may be kept of it. Reading it back
 * from storage would double the traffic, and a demuxer's caches grow with what a stranger declares. This scan keeps a few
 * kilobytes, takes time in proportion to the bytes, trusts no declared duration, and can refuse before the upload ends.
 * Its findings are compared with mediabunny's in the tests.
 */
export class VideoScan {
  private signature = Buffer.alloc(0);
  private scan: ContainerScan | null = null;

  /** Takes the next bytes. Throws `unsupported_media` for what is no video file, `video_refused` for a broken one. */
  push(chunk: Buffer): void {
    if (this.scan) {
      this.scan.push(chunk);
      return;
    }
    this.signature = Buffer.concat([this.signature, chunk]);
    if (this.signature.length < SIGNATURE_BYTES) return;
    this.scan = scanFor(this.signature);
    this.scan.push(this.signature);
    this.signature = Buffer.alloc(0);
  }

  /** Length seen so far, in seconds; rises while bytes arrive, so that an endless video is refused early. */
  get secondsSoFar(): number {
    return this.scan?.secondsSoFar ?? 0;
  }

  /** Ends the scan. Throws like `push`, and `video_refused` for what has no picture or no length: a single frame is no video. */
  finish(): VideoFacts {
    if (!this.scan) throw notAVideo();
    const facts = this.scan.finish();
    if (!(facts.durationSeconds > 0)) throw refused('is too short to be played');
    return facts;
  }
}

function scanFor(signature: Buffer): ContainerScan {
  if (signature.readUInt32BE(0) === 0x1a45dfa3) return new WebmScan();
  if (signature.toString('latin1', 4, 8) === 'ftyp') return new Mp4Scan();
  throw notAVideo();
}

function notAVideo(): ProblemError {
  return new ProblemError('unsupported_media', 'This file is not a WebM or MP4 video.');
}
