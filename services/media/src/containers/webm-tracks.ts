import { childElements, readText, readUnsigned } from './ebml.js';
import { refusedVideo } from './element-scan.js';
import { frameLimit, type SampleLimit, soundLimit } from './sample-limit.js';

const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const DEFAULT_DURATION = 0x23e383;
const CONTENT_ENCODINGS = 0x6d80;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;

const VIDEO_CODECS = ['V_VP8', 'V_VP9', 'V_AV1'];
const AUDIO_CODECS = ['A_OPUS', 'A_VORBIS'];
const MAX_TRACKS = 8;

export interface WebmTrack {
  number: number;
  isVideo: boolean;
  frameNanoseconds: number | null;
  /** Timestamps in ticks of the segment's scale; -1 before the first block. */
  lastTicks: number;
  previousTicks: number;
  bytes: number;
  sampleLimit: SampleLimit;
}

export function readTracks(content: Buffer): WebmTrack[] {
  const tracks: WebmTrack[] = [];
  for (const element of childElements(content)) {
    if (element.id !== TRACK_ENTRY) continue;
    tracks.push(readTrack(element.content));
    if (tracks.length > MAX_TRACKS) throw refusedVideo('is in a format that we can’t play');
  }
  if (!tracks.some((track) => track.isVideo)) throw refusedVideo('has sound but no image');
  return tracks.sort((a, b) => Number(b.isVideo) - Number(a.isVideo));
}

function readTrack(content: Buffer): WebmTrack {
  const fields = fieldsOf(content);
  const numberIn = (from: Map<number, Buffer>, id: number): number => readUnsigned(from.get(id) ?? Buffer.alloc(0));
  const type = numberIn(fields, TRACK_TYPE);
  const codec = readText(fields.get(CODEC_ID));
  const isVideo = type === 1;
  const isKnown = isVideo ? VIDEO_CODECS.includes(codec) : type === 2 && AUDIO_CODECS.includes(codec);
  if (!isKnown || fields.has(CONTENT_ENCODINGS)) throw refusedVideo('is in a format that we can’t play');
  const picture = fieldsOf(fields.get(VIDEO));
  return {
    number: numberIn(fields, TRACK_NUMBER),
    isVideo,
    frameNanoseconds: fields.has(DEFAULT_DURATION) ? numberIn(fields, DEFAULT_DURATION) : null,
    lastTicks: -1,
    previousTicks: -1,
    bytes: 0,
    sampleLimit: isVideo ? frameLimit(numberIn(picture, PIXEL_WIDTH), numberIn(picture, PIXEL_HEIGHT)) : soundLimit(),
  };
}

function fieldsOf(content: Buffer = Buffer.alloc(0)): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (const element of childElements(content)) fields.set(element.id, element.content);
  return fields;
}
