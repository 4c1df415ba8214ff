import { childElements, readSize, readText, readUnsigned, varintLength } from './ebml.js';
import { ElementScan, notAVideo, refusedVideo } from './element-scan.js';
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
const [VOID, CRC] = [0xec, 0xbf];

/** Elements whose children are read like siblings, so that unknown sizes need no special case. */
const CONTAINERS = new Set([SEGMENT, CLUSTER, BLOCK_GROUP]);
const BLOCK_HEAD_BYTES = 11;
const BLOCK_FIELDS_BYTES = 3;
const LACING = 0x06;
/** Skipped: void, checksum, seek head, cues, chapters, tags, attachments, and the rest of clusters and groups. */
const SKIPPED = new Set([
  0xec, 0xbf, 0x114d9b74, 0x1c53bb6b, 0x1043a770, 0x1254c367, 0x1941a469, 0xa7, 0xab, 0x5854, 0xaf, 0x75a1, 0xfb, 0xfa,
  0xfd, 0xa4, 0x75a2, 0x8e, 0xa2, 0xc8,
]);

/** Reads WebM (RFC 9559). `VideoScan` explains why. */
export class WebmScan extends ElementScan {
  private hasSegment = false;
  private hasHeader = false;
  private nanosecondsPerTick = 1_000_000;
  private tracks: WebmTrack[] = [];
  private clusterTicks = 0;
  private blockTicks = 0;
  secondsSoFar = 0;

  /** Elements that are read whole: the maximum size of each, and its reader. */
  private readonly readers = new Map<number, [maxBytes: number, read: (content: Buffer) => void]>([
    [EBML, [1024, (content) => this.readHeader(content)]],
    [INFO, [64 * 1024, (content) => this.readInfo(content)]],
    [TRACKS, [256 * 1024, (content) => this.readTrackList(content)]],
    [CLUSTER_TIMESTAMP, [8, (content) => (this.clusterTicks = readUnsigned(content))]],
    [BLOCK_DURATION, [8, (content) => this.reach(this.blockTicks + readUnsigned(content))]],
  ]);

  finish(): void {
    const [picture] = this.tracks;
    if (!picture || picture.lastTicks < 0 || picture.bytes === 0) throw refusedVideo('has no image');
    for (const { lastTicks, previousTicks, frameNanoseconds } of this.tracks) {
      if (lastTicks < 0) continue;
      // The last frame has the file's default duration, otherwise that of the frame before it.
      const gap = previousTicks < 0 ? 0 : lastTicks - previousTicks;
      this.reach(lastTicks + (frameNanoseconds === null ? gap : frameNanoseconds / this.nanosecondsPerTick));
    }
  }

  protected readHead(head: Buffer, length: number): boolean {
    const idLength = varintLength(head[0]);
    if (idLength > 4) throw refusedVideo('is damaged');
    if (length <= idLength) return false;
    const sizeLength = varintLength(head[idLength]);
    if (sizeLength > 8) throw refusedVideo('is damaged');
    if (length < idLength + sizeLength) return false;
    this.begin(head.readUIntBE(0, idLength), readSize(head, idLength, sizeLength));
    return true;
  }

  private begin(id: number, size: number | null): void {
    const isEarly = !this.hasSegment && ![EBML, SEGMENT, VOID, CRC].includes(id);
    const isRepeated = (id === EBML && this.hasHeader) || (id === SEGMENT && (this.hasSegment || !this.hasHeader));
    if (isEarly || isRepeated) throw refusedVideo('is damaged');
    if (id === SEGMENT) this.hasSegment = true;
    if (id === CLUSTER && this.tracks.length === 0) throw refusedVideo('has no image');
    if (CONTAINERS.has(id)) return;
    const [maxBytes = Infinity, read] = this.readers.get(id) ?? [];
    if (size === null || size > maxBytes) throw refusedVideo('is damaged');
    if (read) this.collect(size, read);
    else if (id === SIMPLE_BLOCK || id === BLOCK) {
      const head = Math.min(size, BLOCK_HEAD_BYTES);
      this.collect(head, (content) => this.readBlock(content, size));
      this.skipping = size - head;
    } else if (SKIPPED.has(id)) this.skipping = size;
    else throw refusedVideo('is damaged');
  }

  private readHeader(content: Buffer): void {
    this.hasHeader = true;
    const docType = [...childElements(content)].find(({ id }) => id === DOC_TYPE);
    if (readText(docType?.content) !== 'webm') throw notAVideo();
  }

  private readInfo(info: Buffer): void {
    for (const { id, content } of childElements(info)) {
      if (id === TIMESTAMP_SCALE) this.nanosecondsPerTick = readUnsigned(content);
    }
    if (this.nanosecondsPerTick < 1) throw refusedVideo('is damaged');
  }

  private readTrackList(content: Buffer): void {
    if (this.tracks.length > 0) throw refusedVideo('is damaged');
    this.tracks = readTracks(content);
  }

  private readBlock(head: Buffer, size: number): void {
    const numberLength = varintLength(head[0]);
    if (numberLength + BLOCK_FIELDS_BYTES > head.length) throw refusedVideo('is damaged');
    const number = readSize(head, 0, numberLength);
    this.blockTicks = Math.max(0, this.clusterTicks + head.readInt16BE(numberLength));
    const track = this.tracks.findLast((candidate) => candidate.number === number);
    if (!track) return;
    track.bytes += size - numberLength - BLOCK_FIELDS_BYTES;
    // Several frames in one block (RFC 9559 §10.3) are allowed for sound only.
    if (track.isVideo && (head[numberLength + 2] ?? 0) & LACING) throw refusedVideo('is damaged');
    track.sampleLimit.add((this.blockTicks * this.nanosecondsPerTick) / 1e9);
    // Frames may be out of order; the two latest determine the end.
    if (this.blockTicks > track.lastTicks) {
      track.previousTicks = track.lastTicks;
      track.lastTicks = this.blockTicks;
    }
    this.reach(this.blockTicks);
  }

  private reach(ticks: number): void {
    this.secondsSoFar = Math.max(this.secondsSoFar, (ticks * this.nanosecondsPerTick) / 1e9);
  }
}
