import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { childElements, readSize, readUnsigned, varintLength } from './ebml.js';
import { ByteCollector } from './byte-collector.js';
import { type ContainerScan, refusedVideo, type VideoFacts } from './video-facts.js';
import { readTracks, type WebmTrack } from './webm-tracks.js';

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TIMESTAMP_SCALE = 0x2ad7b1;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const CLUSTER_TIMESTAMP = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const BLOCK_DURATION = 0x9b;

/** Elements whose children are read like siblings, so that unknown sizes need no special case. */
const CONTAINERS = new Set([SEGMENT, CLUSTER, BLOCK_GROUP]);
/** Elements that are read whole, and the largest allowed size of each. */
const READ_WHOLE = new Map([
  [EBML, 1024],
  [INFO, 64 * 1024],
  [TRACKS, 256 * 1024],
  [CLUSTER_TIMESTAMP, 8],
  [BLOCK_DURATION, 8],
]);
/** Only the track, time and flags of a block are read. */
const BLOCK_HEAD_BYTES = 11;
/** Bytes of time and flags, after the track. */
const BLOCK_FIELDS_BYTES = 3;
const LACING = 0x06;
/**
 * Elements that are skipped: seek head, cues, chapters, tags, attachments, void, CRC-32, and the rest of clusters and
 * groups.
 */
const SKIPPED = new Set([
  0x114d9b74, 0x1c53bb6b, 0x1043a770, 0x1254c367, 0x1941a469, 0xec, 0xbf, 0xa7, 0xab, 0x5854, 0xaf, 0x75a1, 0xfb, 0xfa,
  0xfd, 0xa4, 0x75a2, 0x8e, 0xa2, 0xc8,
]);

/** Reads WebM (RFC 9559) as a stream. `VideoScan` explains why. */
export class WebmScan implements ContainerScan {
  private readonly head = Buffer.alloc(12);
  private headLength = 0;
  private collecting: { id: number; bytes: ByteCollector; skipAfter: number } | null = null;
  private skip = 0;
  private segmentSeen = false;
  private headerSeen = false;
  private nanosecondsPerTick = 1_000_000;
  private tracks: WebmTrack[] = [];
  private readonly byNumber = new Map<number, WebmTrack>();
  private clusterTicks = 0;
  private blockTicks = 0;
  private endNanoseconds = 0;

  get secondsSoFar(): number {
    return this.endNanoseconds / 1e9;
  }

  push(chunk: Buffer): void {
    let offset = 0;
    while (offset < chunk.length) {
      if (this.collecting) {
        offset += this.collecting.bytes.append(chunk, offset);
        this.readCollected();
      } else if (this.skip > 0) {
        const step = Math.min(this.skip, chunk.length - offset);
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
    if (!picture || picture.lastTicks < 0 || picture.bytes === 0) throw refusedVideo('has no image');
    for (const track of this.tracks) {
      if (track.lastTicks < 0) continue;
      // The last frame has the file's default duration, or else that of the frame before it.
      const gap = track.previousTicks < 0 ? 0 : (track.lastTicks - track.previousTicks) * this.nanosecondsPerTick;
      this.reach(track.lastTicks * this.nanosecondsPerTick + (track.frameNanoseconds ?? Math.max(0, gap)));
    }
    return {
      contentType: 'video/webm',
      durationSeconds: this.secondsSoFar,
      codecs: this.tracks.map((track) => track.codec),
    };
  }

  private readCollected(): void {
    const content = this.collecting?.bytes.content;
    if (!this.collecting || !content) return;
    const { id, skipAfter } = this.collecting;
    this.collecting = null;
    this.skip = skipAfter;
    this.readElement(id, content, skipAfter);
  }

  /** Reads an element's id and size once both have arrived. */
  private readHead(): void {
    const idLength = varintLength(this.head[0] ?? 0);
    if (idLength > 4) throw refusedVideo('is damaged');
    if (this.headLength <= idLength) return;
    const sizeLength = varintLength(this.head[idLength] ?? 0);
    if (sizeLength > 8) throw refusedVideo('is damaged');
    if (this.headLength < idLength + sizeLength) return;
    this.headLength = 0;
    this.begin(this.head.readUIntBE(0, idLength), readSize(this.head, idLength, sizeLength));
  }

  private begin(id: number, size: number | null): void {
    if (!this.segmentSeen && id !== EBML && id !== SEGMENT && id !== 0xec && id !== 0xbf)
      throw refusedVideo('is damaged');
    if ((id === EBML && this.headerSeen) || (id === SEGMENT && (this.segmentSeen || !this.headerSeen))) {
      throw refusedVideo('is damaged');
    }
    if (id === SEGMENT) this.segmentSeen = true;
    if (id === CLUSTER && this.tracks.length === 0) throw refusedVideo('has no image');
    if (CONTAINERS.has(id)) return;
    if (size === null) throw refusedVideo('is damaged');
    const most = READ_WHOLE.get(id);
    if (most !== undefined) {
      if (size > most) throw refusedVideo('is damaged');
      this.collect(id, size, 0);
    } else if (id === SIMPLE_BLOCK || id === BLOCK) {
      if (size < 4) throw refusedVideo('is damaged');
      const head = Math.min(size, BLOCK_HEAD_BYTES);
      this.collect(id, head, size - head);
    } else if (SKIPPED.has(id)) this.skip = size;
    else throw refusedVideo('is damaged');
  }

  private collect(id: number, bytes: number, skipAfter: number): void {
    this.collecting = { id, bytes: new ByteCollector(bytes), skipAfter };
    this.readCollected();
  }

  private readElement(id: number, content: Buffer, bytesAfter: number): void {
    if (id === EBML) this.readHeader(content);
    else if (id === INFO) this.readInfo(content);
    else if (id === TRACKS) this.readTrackList(content);
    else if (id === CLUSTER_TIMESTAMP) this.clusterTicks = readUnsigned(content);
    else if (id === BLOCK_DURATION) {
      this.reach((this.blockTicks + readUnsigned(content)) * this.nanosecondsPerTick);
    } else this.readBlock(content, bytesAfter);
  }

  private readHeader(content: Buffer): void {
    this.headerSeen = true;
    for (const element of childElements(content)) {
      if (element.id === DOC_TYPE && element.content.toString('latin1').replace(/\0+$/, '') === 'webm') return;
    }
    throw new ProblemError('unsupported_media', 'This file is not a WebM or MP4 video.');
  }

  private readInfo(content: Buffer): void {
    for (const element of childElements(content)) {
      if (element.id === TIMESTAMP_SCALE) this.nanosecondsPerTick = readUnsigned(element.content);
    }
    if (this.nanosecondsPerTick < 1) throw refusedVideo('is damaged');
  }

  private readTrackList(content: Buffer): void {
    if (this.tracks.length > 0) throw refusedVideo('is damaged');
    this.tracks = readTracks(content);
    for (const track of this.tracks) this.byNumber.set(track.number, track);
  }

  private readBlock(head: Buffer, bytesAfter: number): void {
    const numberLength = varintLength(head[0] ?? 0);
    if (numberLength + BLOCK_FIELDS_BYTES > head.length) throw refusedVideo('is damaged');
    const track = this.byNumber.get(readSize(head, 0, numberLength) ?? -1);
    this.blockTicks = Math.max(0, this.clusterTicks + head.readInt16BE(numberLength));
    if (!track) return;
    track.bytes += head.length + bytesAfter - numberLength - BLOCK_FIELDS_BYTES;
    // Several frames in one block (RFC 9559 §10.3) are allowed for sound only.
    if (track.isVideo && (head[numberLength + 2] ?? 0) & LACING) throw refusedVideo('is damaged');
    track.sampleLimit.add((this.blockTicks * this.nanosecondsPerTick) / 1e9);
    // Frames may be out of order; the two latest determine the end.
    if (this.blockTicks > track.lastTicks) {
      track.previousTicks = track.lastTicks;
      track.lastTicks = this.blockTicks;
    }
    this.reach(this.blockTicks * this.nanosecondsPerTick);
  }

  private reach(nanoseconds: number): void {
    if (nanoseconds > this.endNanoseconds) this.endNanoseconds = nanoseconds;
  }
}
