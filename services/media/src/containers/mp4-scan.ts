import { ByteCollector } from './byte-collector.js';
import { addFragment } from './mp4-fragment.js';
import { type Mp4Track, readMovie } from './mp4-movie.js';
import { type ContainerScan, refusedVideo, type VideoFacts } from './video-facts.js';

/** Boxes that are read whole, and the largest allowed size of each; all others are skipped. */
const READ_WHOLE = new Map([
  ['moov', 8 * 1024 * 1024],
  ['moof', 1024 * 1024],
]);
const SHORT_HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

/**
 * Reads MP4 as a stream, whole or in fragments, with the index before or after the pictures. `VideoScan` explains why.
 */
export class Mp4Scan implements ContainerScan {
  private readonly head = Buffer.alloc(LONG_HEAD_BYTES);
  private headLength = 0;
  private collecting: { type: string; bytes: ByteCollector } | null = null;
  /** The box being skipped. */
  private skipped = { type: '', missing: 0, isLast: false };
  /** Bytes of `mdat` read so far. */
  private mediaBytes = 0;
  private isFragmented = false;
  private hasWholeFragment = false;
  private tracks: Mp4Track[] = [];

  get secondsSoFar(): number {
    return Math.max(0, ...this.tracks.map((track) => track.endTicks / track.timescale));
  }

  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      const left = chunk.length - offset;
      if (this.collecting) {
        offset += this.collecting.bytes.append(chunk, offset);
        this.readCollected();
      } else if (this.skipped.missing > 0) {
        const step = Math.min(this.skipped.missing, left);
        this.skipped.missing -= step;
        offset += step;
        if (this.skipped.type === 'mdat') this.countMedia(step);
      } else {
        this.head[this.headLength] = chunk[offset] ?? 0;
        this.headLength += 1;
        offset += 1;
        this.readHead();
      }
    }
  }

  finish(): VideoFacts {
    const [picture] = this.tracks;
    if (!picture || picture.samples === 0 || this.mediaBytes === 0) throw refusedVideo('has no image');
    this.checkWhole();
    return {
      contentType: 'video/mp4',
      durationSeconds: this.secondsSoFar,
      codecs: this.tracks.map((track) => track.codec),
    };
  }

  /**
   * A file whose samples are listed in `moov` plays only if it is complete. A recording in fragments may be cut off:
   * players show it up to its last fragment.
   */
  private checkWhole(): void {
    const { missing, isLast } = this.skipped;
    const isCut = this.headLength > 0 || this.collecting !== null || (missing > 0 && !isLast);
    const listedBytes = this.tracks.reduce((sum, track) => sum + track.sampleBytes, 0);
    const isPlayable = this.isFragmented ? this.hasWholeFragment : !isCut;
    if (!isPlayable || listedBytes > this.mediaBytes) throw refusedVideo('was cut short');
  }

  private countMedia(bytes: number): void {
    this.mediaBytes += bytes;
    const hasPicture = (this.tracks[0]?.samples ?? 0) > 0;
    if (this.skipped.missing === 0 && this.isFragmented && hasPicture) this.hasWholeFragment = true;
  }

  private readHead(): void {
    if (this.headLength < SHORT_HEAD_BYTES) return;
    let size = this.head.readUInt32BE(0);
    let headBytes = SHORT_HEAD_BYTES;
    if (size === 1) {
      if (this.headLength < LONG_HEAD_BYTES) return;
      size = Number(this.head.readBigUInt64BE(8));
      headBytes = LONG_HEAD_BYTES;
    }
    this.headLength = 0;
    const type = this.head.toString('latin1', 4, 8);
    if (!/^[\x20-\x7e]{4}$/.test(type)) throw refusedVideo('is damaged');
    // Size 0: to the end of the file.
    if (size === 0) this.begin(type, Number.MAX_SAFE_INTEGER, true);
    else this.begin(type, size - headBytes, false);
  }

  private begin(type: string, size: number, isLast: boolean): void {
    if (size < 0) throw refusedVideo('is damaged');
    const most = READ_WHOLE.get(type);
    if (most === undefined) {
      this.skipped = { type, missing: size, isLast };
      return;
    }
    if (size > most || (type === 'moov') === this.tracks.length > 0) throw refusedVideo('is damaged');
    this.collecting = { type, bytes: new ByteCollector(size) };
    this.readCollected();
  }

  private readCollected(): void {
    const content = this.collecting?.bytes.content;
    if (!this.collecting || !content) return;
    const { type } = this.collecting;
    this.collecting = null;
    if (type === 'moov') this.tracks = readMovie(content);
    else {
      this.isFragmented = true;
      addFragment(content, this.tracks);
    }
  }
}
