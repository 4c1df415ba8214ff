import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Mp4Scan } from './mp4-scan.js';
import { type ContainerScan, refusedVideo, type VideoFacts } from './video-facts.js';
import { WebmScan } from './webm-scan.js';

/** Enough bytes to recognize every container: MP4 has its type in bytes 4 to 8. */
const SIGNATURE_BYTES = 8;

/**
 * Scans a video while it is uploaded, and reports its container, codecs and length at the end. Why not a library: a
 * recording arrives as a stream of up to 1.4 GB over fifteen minutes, its declared length is missing (MediaRecorder) or
 * may be forged, and it is not kept in memory. Reading it back from storage would double the traffic, and a demuxer's
 * caches grow with declared sizes, which an attacker controls. This scan keeps a few kilobytes, takes time in
 * proportion to the bytes, trusts no declared duration, and can refuse before the upload ends. The tests compare its
 * results with mediabunny's.
 */
export class VideoScan {
  private signature = Buffer.alloc(0);
  private scan: ContainerScan | null = null;

  /**
   * Reads the next bytes. Throws `unsupported_media` for files that are not videos, `video_refused` for a broken video.
   */
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

  /** Length so far, in seconds. It rises while bytes arrive, so that an endless video is refused early. */
  get secondsSoFar(): number {
    return this.scan?.secondsSoFar ?? 0;
  }

  /**
   * Ends the scan. Throws like `push`, and `video_refused` without a picture or a length: a single frame is refused.
   */
  finish(): VideoFacts {
    if (!this.scan) throw notAVideo();
    const facts = this.scan.finish();
    if (!(facts.durationSeconds > 0)) throw refusedVideo('is too short to be played');
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
