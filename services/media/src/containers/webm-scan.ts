import { countPixels, elementsIn, ElementScan, type Head, notAVideo, refusedVideo } from './elements.js';

const EBML = '1a45dfa3';
const DOC_TYPE = '4282';
const INFO = '1549a966';
const TIMESTAMP_SCALE = '2ad7b1';
const TRACKS = '1654ae6b';
const TRACK_ENTRY = 'ae';
const TRACK_NUMBER = 'd7';
const CODEC_ID = '86';
const CONTENT_ENCODINGS = '6d80';
const VIDEO = 'e0';
const PIXEL_WIDTH = 'b0';
const PIXEL_HEIGHT = 'ba';
const CLUSTER = '1f43b675';
const CLUSTER_TIMESTAMP = 'e7';
const BLOCK_DURATION = '9b';
const BLOCKS = new Set(['a1', 'a3']);
/** Segment, cluster, block group. Their children are read like siblings, so an unknown size needs no special case. */
const CONTAINERS = new Set(['18538067', CLUSTER, 'a0']);
/** The longest head of a block: a track number of up to 8 bytes, then 3 bytes for the time and the flags. */
const BLOCK_HEAD_BYTES = 11;
const TIME_AND_FLAGS_BYTES = 3;
const VIDEO_CODECS = ['V_VP8', 'V_VP9', 'V_AV1'];
const AUDIO_CODECS = ['A_OPUS', 'A_VORBIS'];

/** Reads WebM (RFC 9559). `VideoScan` explains why we use no library. */
export class WebmScan extends ElementScan {
  readonly contentType = 'video/webm';
  protected readonly readHead = readElementHead;
  private nanosecondsPerTick = 1_000_000;
  /** The number of pixels in each picture, by the track's number; 0 for sound. */
  private readonly pixelsByTrack = new Map<number, number>();
  private clusterTicks = 0;
  private blockTicks = 0;
  frames = 0;
  pixels = 0;
  secondsSoFar = 0;

  /** The maximum size and the reader of each element that is read whole. */
  private readonly readers: Partial<Record<string, [maxBytes: number, read: (content: Buffer) => void]>> = {
    [EBML]: [1024, (content) => checkDocType(content)],
    [INFO]: [64 * 1024, (content) => this.readInfo(content)],
    [TRACKS]: [256 * 1024, (content) => this.readTracks(content)],
    [CLUSTER_TIMESTAMP]: [8, (content) => (this.clusterTicks = readUnsigned(content))],
    [BLOCK_DURATION]: [8, (content) => this.extendTo(this.blockTicks + readUnsigned(content))],
  };

  finish(): void {
    if (this.frames === 0) throw refusedVideo('has no image');
  }

  protected begin({ id, size }: Head): void {
    if (id === CLUSTER && this.pixelsByTrack.size === 0) throw refusedVideo('has no image');
    if (CONTAINERS.has(id)) return;
    const [maxBytes, read] = this.readers[id] ?? [Number.MAX_SAFE_INTEGER];
    if (size > maxBytes) throw refusedVideo('is damaged');
    if (read) this.collect(size, read);
    else if (BLOCKS.has(id)) {
      const headBytes = Math.min(size, BLOCK_HEAD_BYTES);
      this.collect(headBytes, (content) => this.readBlock(content, size));
      this.bytesToSkip = size - headBytes;
    } else this.bytesToSkip = size;
  }

  private readInfo(info: Buffer): void {
    const scale = fieldsOf(info).get(TIMESTAMP_SCALE);
    if (scale) this.nanosecondsPerTick = readUnsigned(scale);
  }

  private readTracks(content: Buffer): void {
    if (this.pixelsByTrack.size > 0) throw refusedVideo('is damaged');
    for (const [id, entry] of elementsIn(content, readElementHead)) {
      if (id !== TRACK_ENTRY) continue;
      const fields = fieldsOf(entry);
      const codec = readText(fields.get(CODEC_ID));
      const isVideo = VIDEO_CODECS.includes(codec);
      if (!(isVideo || AUDIO_CODECS.includes(codec)) || fields.has(CONTENT_ENCODINGS)) {
        throw refusedVideo('is in a format that we can’t play');
      }
      const picture = fieldsOf(fields.get(VIDEO));
      const [width = 0, height = 0] = [PIXEL_WIDTH, PIXEL_HEIGHT].map((id) => readUnsigned(picture.get(id)));
      this.pixelsByTrack.set(readUnsigned(fields.get(TRACK_NUMBER)), isVideo ? countPixels(width, height) : 0);
    }
    if (![...this.pixelsByTrack.values()].some((pixels) => pixels > 0)) throw refusedVideo('has sound but no image');
  }

  private readBlock(head: Buffer, size: number): void {
    const numberBytes = varintLength(head[0]);
    const pixels = this.pixelsByTrack.get(readVarint(head.subarray(0, numberBytes)));
    this.blockTicks = this.clusterTicks + head.readInt16BE(numberBytes);
    if (pixels === undefined) return;
    if (pixels > 0 && size > numberBytes + TIME_AND_FLAGS_BYTES) {
      this.frames += 1;
      this.pixels += pixels;
    }
    this.extendTo(this.blockTicks);
  }

  private extendTo(ticks: number): void {
    this.secondsSoFar = Math.max(this.secondsSoFar, (ticks * this.nanosecondsPerTick) / 1e9);
  }
}

export function readElementHead(bytes: Buffer): Head | null {
  const idBytes = varintLength(bytes[0]);
  if (idBytes > 4) throw refusedVideo('is damaged');
  if (bytes.length <= idBytes) return null;
  const length = idBytes + varintLength(bytes[idBytes]);
  if (length > idBytes + 8) throw refusedVideo('is damaged');
  if (bytes.length < length) return null;
  return { id: bytes.toString('hex', 0, idBytes), length, size: readVarint(bytes.subarray(idBytes, length)) };
}

/** Returns how many bytes a variable-length number takes (RFC 8794 §4). Counts its leading zero bits; 9 is invalid. */
function varintLength(firstByte = 0): number {
  return Math.clz32(firstByte) - 24 + 1;
}

/** Reads a variable-length number. Returns Infinity for the "unknown size" of live recordings (RFC 8794 §6.2). */
function readVarint(bytes: Buffer): number {
  const mask = 0xff >> bytes.length;
  const [first = 0, ...rest] = bytes;
  const isUnknown = (first & mask) === mask && rest.every((byte) => byte === 0xff);
  return isUnknown ? Infinity : readUnsigned([first & mask, ...rest]);
}

function readUnsigned(content: Iterable<number> = []): number {
  return [...content].reduce((value, byte) => value * 256 + byte, 0);
}

function readText(content: Buffer = Buffer.alloc(0)): string {
  return content.toString('latin1').replace(/\0+$/, '');
}

function fieldsOf(content: Buffer = Buffer.alloc(0)): Map<string, Buffer> {
  return new Map(elementsIn(content, readElementHead));
}

function checkDocType(content: Buffer): void {
  if (readText(fieldsOf(content).get(DOC_TYPE)) !== 'webm') throw notAVideo();
}
