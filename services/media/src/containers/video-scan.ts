import type { UploadedVideo } from '@dear-future/contracts/internal/uploads';
import { type ElementScan, notAVideo, refusedVideo } from './elements.js';
import { Mp4Scan } from './mp4-scan.js';
import { WebmScan } from './webm-scan.js';

const SIGNATURE_BYTES = 8;
/** More than any camera records. Decoding takes time for each frame and pixel, however short the video is. */
const MAX_FRAMES_PER_SECOND = 120;
/** 4K at 60 frames per second, with some room. */
const MAX_PIXELS_PER_SECOND = 64 * 3840 * 2160;

/**
 * Scans a video while it is uploaded and reports its container and length at the end. Why not a library: a recording
 * is a stream of up to 1.4 GB over fifteen minutes, whose declared length is missing (MediaRecorder) or may be forged.
 * Reading it back from storage would double the traffic, and a demuxer's caches grow with declared sizes, which an
 * attacker controls. This scan buffers only headers and indexes (up to 8 MiB), takes linear time, and can refuse early.
 */
export class VideoScan {
  private signature = Buffer.alloc(0);
  private scan: ElementScan | null = null;

  push(chunk: Buffer): void {
    try {
      if (this.scan) {
        this.scan.push(chunk);
        return;
      }
      this.signature = Buffer.concat([this.signature, chunk]);
      if (this.signature.length < SIGNATURE_BYTES) return;
      if (this.signature.readUInt32BE(0) === 0x1a45dfa3) this.scan = new WebmScan();
      else if (this.signature.toString('latin1', 4, 8) === 'ftyp') this.scan = new Mp4Scan();
      else throw notAVideo();
      this.scan.push(this.signature);
    } catch (error) {
      // A RangeError means that a field extends beyond its element.
      throw error instanceof RangeError ? refusedVideo('is damaged') : error;
    }
  }

  get secondsSoFar(): number {
    return this.scan?.secondsSoFar ?? 0;
  }

  /** @throws ProblemError if the file is not a video, has no picture, no length or too many frames, or was cut short */
  finish(): Pick<UploadedVideo, 'contentType' | 'durationSeconds'> {
    if (!this.scan) throw notAVideo();
    this.scan.finish();
    const durationSeconds = this.scan.secondsSoFar;
    if (!(durationSeconds > 0)) throw refusedVideo('is too short to be played');
    const { frames, pixels } = this.scan;
    const seconds = durationSeconds + 1;
    if (frames > MAX_FRAMES_PER_SECOND * seconds || pixels > MAX_PIXELS_PER_SECOND * seconds) {
      throw refusedVideo('has too many frames per second to be played');
    }
    return { contentType: this.scan.contentType, durationSeconds };
  }
}
