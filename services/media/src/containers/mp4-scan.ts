import { ElementScan, refusedVideo } from './element-scan.js';
import { addFragment } from './mp4-fragment.js';
import { type Mp4Track, readMovie } from './mp4-movie.js';

const MAX_MOOV_BYTES = 8 * 1024 * 1024;
const MAX_MOOF_BYTES = 1024 * 1024;
const SHORT_HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

export class Mp4Scan extends ElementScan {
  private box = { type: '', isLast: false };
  private mediaBytes = 0;
  private isFragmented = false;
  private hasWholeFragment = false;
  private tracks: Mp4Track[] = [];

  get secondsSoFar(): number {
    return Math.max(0, ...this.tracks.map((track) => track.endTicks / track.timescale));
  }

  /** Samples listed in `moov` play only if the file is complete; fragments play up to the last whole one. */
  finish(): void {
    const [picture] = this.tracks;
    if (!picture || picture.samples === 0 || this.mediaBytes === 0) throw refusedVideo('has no image');
    const isCut = this.isWithinElement || (this.skipping > 0 && !this.box.isLast);
    const listedBytes = this.tracks.reduce((sum, track) => sum + track.sampleBytes, 0);
    const isPlayable = this.isFragmented ? this.hasWholeFragment : !isCut;
    if (!isPlayable || listedBytes > this.mediaBytes) throw refusedVideo('was cut short');
  }

  protected override onSkipped(bytes: number): void {
    if (this.box.type !== 'mdat') return;
    this.mediaBytes += bytes;
    const hasPicture = (this.tracks[0]?.samples ?? 0) > 0;
    if (this.skipping === 0 && this.isFragmented && hasPicture) this.hasWholeFragment = true;
  }

  protected readHead(head: Buffer, length: number): boolean {
    if (length < SHORT_HEAD_BYTES) return false;
    let size = head.readUInt32BE(0);
    let headBytes = SHORT_HEAD_BYTES;
    if (size === 1) {
      if (length < LONG_HEAD_BYTES) return false;
      size = Number(head.readBigUInt64BE(8));
      headBytes = LONG_HEAD_BYTES;
    }
    const type = head.toString('latin1', 4, 8);
    // Size 0 means up to the end of the file.
    const isLast = size === 0;
    const contentBytes = isLast ? Number.MAX_SAFE_INTEGER : size - headBytes;
    if (!/^[\x20-\x7e]{4}$/.test(type) || contentBytes < 0) throw refusedVideo('is damaged');
    this.box = { type, isLast };
    this.begin(type, contentBytes);
    return true;
  }

  private begin(type: string, size: number): void {
    if (type !== 'moov' && type !== 'moof') {
      this.skipping = size;
      return;
    }
    const maxBytes = type === 'moov' ? MAX_MOOV_BYTES : MAX_MOOF_BYTES;
    if (size > maxBytes || (type === 'moov') === this.tracks.length > 0) throw refusedVideo('is damaged');
    this.collect(size, (content) => {
      if (type === 'moov') this.tracks = readMovie(content);
      else {
        this.isFragmented = true;
        addFragment(content, this.tracks);
      }
    });
  }
}
