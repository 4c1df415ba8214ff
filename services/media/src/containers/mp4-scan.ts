import { KeptBytes } from './kept-bytes.js';
import { addFragment } from './mp4-fragment.js';
import { type Mp4Track, readMovie } from './mp4-movie.js';
import { type ContainerScan, refused, type VideoFacts } from './video-facts.js';

/** Boxes that are kept whole to be read, and the most bytes each may have; everything else streams by. */
const KEPT = new Map([
  ['moov', 8 * 1024 * 1024],
  ['moof', 1024 * 1024],
]);
const SHORT_HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;

/** Reads MP4 as it streams by, whole or in fragments, the index before or after the pictures. See `VideoScan` for why. */
export class Mp4Scan implements ContainerScan {
  private readonly head = Buffer.alloc(LONG_HEAD_BYTES);
  private headLength = 0;
  private kept: { type: string; bytes: KeptBytes } | null = null;
  private skip = 0;
  private mediaBytes = 0;
  private tracks: Mp4Track[] = [];

  get secondsSoFar(): number {
    return Math.max(0, ...this.tracks.map((track) => track.endTicks / track.timescale));
  }

  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      const left = chunk.length - offset;
      if (this.kept) {
        offset += this.kept.bytes.take(chunk, offset);
        this.readKept();
      } else if (this.skip > 0) {
        const step = Math.min(this.skip, left);
        this.skip -= step;
        offset += step;
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
    if (!picture || picture.samples === 0 || this.mediaBytes === 0) throw refused('has no picture in it');
    return {
      contentType: 'video/mp4',
      durationSeconds: this.secondsSoFar,
      codecs: this.tracks.map((track) => track.codec),
    };
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
    if (!/^[\x20-\x7e]{4}$/.test(type)) throw refused('is damaged');
    // Size 0 means: up to the end of the file.
    this.begin(type, size === 0 ? Number.MAX_SAFE_INTEGER : size - headBytes);
  }

  private begin(type: string, size: number): void {
    if (size < 0) throw refused('is damaged');
    if (type === 'mdat') this.mediaBytes += size;
    const most = KEPT.get(type);
    if (most === undefined) {
      this.skip = size;
      return;
    }
    if (size > most || (type === 'moov') === this.tracks.length > 0) throw refused('is damaged');
    this.kept = { type, bytes: new KeptBytes(size) };
    this.readKept();
  }

  private readKept(): void {
    const content = this.kept?.bytes.content;
    if (!this.kept || !content) return;
    const { type } = this.kept;
    this.kept = null;
    if (type === 'moov') this.tracks = readMovie(content);
    else addFragment(content, this.tracks);
  }
}
