import { childElements, readUnsigned } from './ebml.js';
import { frameLimit, type SampleLimit, soundLimit } from './sample-limit.js';
import { refusedVideo } from './video-facts.js';

const TRACK_ENTRY = 0xae;
const TRACK_NUMBER = 0xd7;
const TRACK_TYPE = 0x83;
const CODEC_ID = 0x86;
const DEFAULT_DURATION = 0x23e383;
const CONTENT_ENCODINGS = 0x6d80;
const VIDEO = 0xe0;
const PIXEL_WIDTH = 0xb0;
const PIXEL_HEIGHT = 0xba;

const VIDEO_CODECS = new Set(['V_VP8', 'V_VP9', 'V_AV1']);
const AUDIO_CODECS = new Set(['A_OPUS', 'A_VORBIS']);
const MAX_TRACKS = 8;

/** A track of a WebM file and the time of its latest blocks. */
export interface WebmTrack {
  number: number;
  isVideo: boolean;
  codec: string;
  /** Duration of a frame in nanoseconds; null if the file does not declare it. */
  frameNanoseconds: number | null;
  /** Timestamps in ticks of the segment's scale; -1 before the first block. */
  lastTicks: number;
  previousTicks: number;
  /** Size of the encoded frames. */
  bytes: number;
  sampleLimit: SampleLimit;
}

/**
 * Reads the Tracks element: WebM has VP8, VP9 or AV1 pictures and Opus or Vorbis sound, and needs a picture. Throws
 * `video_refused` otherwise.
 */
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
  let number = 0;
  let type = 0;
  let codec = '';
  let frameNanoseconds: number | null = null;
  let size = { width: 0, height: 0 };
  for (const { id, content: value } of childElements(content)) {
    if (id === TRACK_NUMBER) number = readUnsigned(value);
    else if (id === TRACK_TYPE) type = readUnsigned(value);
    else if (id === CODEC_ID) codec = value.toString('latin1').replace(/\0+$/, '');
    else if (id === DEFAULT_DURATION) frameNanoseconds = readUnsigned(value);
    else if (id === VIDEO) size = readPictureSize(value);
    else if (id === CONTENT_ENCODINGS) throw refusedVideo('is in a format that we can’t play');
  }
  const isVideo = type === 1;
  const known = isVideo ? VIDEO_CODECS.has(codec) : type === 2 && AUDIO_CODECS.has(codec);
  if (!known) throw refusedVideo('is in a format that we can’t play');
  const sampleLimit = isVideo ? frameLimit(size.width, size.height) : soundLimit();
  return { number, isVideo, codec, frameNanoseconds, lastTicks: -1, previousTicks: -1, bytes: 0, sampleLimit };
}

function readPictureSize(video: Buffer): { width: number; height: number } {
  const size = { width: 0, height: 0 };
  for (const { id, content } of childElements(video)) {
    if (id === PIXEL_WIDTH) size.width = readUnsigned(content);
    else if (id === PIXEL_HEIGHT) size.height = readUnsigned(content);
  }
  return size;
}
