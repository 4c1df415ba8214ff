import { type Head, readElementHead, readUnsigned, readVarint, varintLength } from './ebml.js';
import { countPixels, elementsIn, ElementScan, notAVideo, refusedVideo } from './elements.js';
import { LONGEST_PAUSE_SECONDS, Timeline } from './timeline.js';

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
/** The longest packet of Opus, in seconds (RFC 6716 §2.1.4). */
const LONGEST_PACKET_SECONDS = 0.12;

const VIDEO_CODECS = ['V_VP8', 'V_VP9', 'V_AV1'];
const AUDIO_CODECS = ['A_OPUS', 'A_VORBIS'];

/** The sound of a track so far, and the time of its latest block. */
interface Sound {
  time: number;
  seconds: number;
}

/** Reads WebM (RFC 9559). `VideoScan` explains why we use no library. */
export class WebmScan extends ElementScan {
  readonly contentType = 'video/webm';
  protected readonly readHead = readElementHead;
  private nanosecondsPerTick = 1_000_000;
  /** The number of pixels in each picture, by the track's number; 0 for sound. */
  private readonly pixelsByTrack = new Map<number, number>();
  private clusterTicks = 0;
  private blockTicks = 0;
  private readonly timeline = new Timeline();
  private readonly soundByTrack = new Map<number, Sound>();
  frames = 0;
  pixels = 0;

  /** The maximum size and the reader of each element that is read whole. */
  private readonly readers: Partial<Record<string, [maxBytes: number, read: (content: Buffer) => void]>> = {
    [EBML]: [1024, (content) => checkDocType(content)],
    [INFO]: [64 * 1024, (content) => this.readInfo(content)],
    [TRACKS]: [256 * 1024, (content) => this.readTracks(content)],
    [CLUSTER_TIMESTAMP]: [8, (content) => (this.clusterTicks = readUnsigned(content))],
    [BLOCK_DURATION]: [8, (content) => this.addBlockDuration(readUnsigned(content))],
  };

  get secondsSoFar(): number {
    const sounds = [...this.soundByTrack.values()].map(({ seconds }) => seconds);
    return Math.max(this.timeline.seconds, ...sounds);
  }

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
    const track = readVarint(head.subarray(0, numberBytes));
    const pixels = this.pixelsByTrack.get(track);
    this.blockTicks = this.clusterTicks + head.readInt16BE(numberBytes);
    if (pixels === undefined) return;
    if (pixels > 0 && size > numberBytes + TIME_AND_FLAGS_BYTES) {
      this.frames += 1;
      this.pixels += pixels;
    }
    const time = this.secondsOf(this.blockTicks);
    this.timeline.add(time);
    if (pixels === 0) this.addSound(track, time);
  }

  /** Blocks whose times repeat or go back hide in the timeline. `VideoScan` limits pictures; this counts the sound. */
  private addSound(track: number, time: number): void {
    const { seconds = 0, time: previous = time } = this.soundByTrack.get(track) ?? {};
    const step = time - previous;
    const isRegular = step > 0 && step <= LONGEST_PAUSE_SECONDS;
    this.soundByTrack.set(track, { time, seconds: seconds + (isRegular ? step : LONGEST_PACKET_SECONDS) });
  }

  private addBlockDuration(ticks: number): void {
    const time = this.secondsOf(this.blockTicks);
    this.timeline.add(time, time + Math.min(this.secondsOf(ticks), LONGEST_PAUSE_SECONDS));
  }

  private secondsOf(ticks: number): number {
    return (ticks * this.nanosecondsPerTick) / 1e9;
  }
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
