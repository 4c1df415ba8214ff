import { boxesIn, FieldReader, findBox, requireBox } from './boxes.js';
import { frameLimit, type SampleLimit, soundLimit } from './sample-limit.js';
import { refusedVideo } from './video-facts.js';

const VIDEO_CODECS = new Set(['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01']);
const AUDIO_CODECS = new Set(['mp4a', 'Opus', 'alac', 'fLaC']);
const MAX_TRACKS = 8;

/** A track of an MP4 file and the sum of its samples. */
export interface Mp4Track {
  id: number;
  isVideo: boolean;
  codec: string;
  /** Ticks per second. */
  timescale: number;
  /** Sum of the samples' durations, in ticks. */
  endTicks: number;
  defaultSampleTicks: number;
  samples: number;
  /** The number of samples that `moov` lists. */
  sampleBytes: number;
  sampleLimit: SampleLimit;
}

/**
 * Reads a `moov` box: tracks, codecs, and the sum of the samples' durations (the declared duration is ignored). Throws
 * `video_refused` without a video track or with a codec that no browser records.
 */
export function readMovie(moov: Buffer): Mp4Track[] {
  const tracks: Mp4Track[] = [];
  for (const box of boxesIn(moov)) {
    if (box.type !== 'trak') continue;
    const track = readTrack(box.content);
    if (track) tracks.push(track);
    if (tracks.length > MAX_TRACKS) throw refusedVideo('is in a format that we can’t play');
  }
  if (!tracks.some((track) => track.isVideo)) throw refusedVideo('has sound but no image');
  const extension = findBox(moov, 'mvex');
  for (const box of extension ? boxesIn(extension) : []) {
    if (box.type !== 'trex') continue;
    const fields = new FieldReader(box.content).skip(4);
    const id = fields.uint32();
    const track = tracks.find((candidate) => candidate.id === id);
    if (track) track.defaultSampleTicks = fields.skip(4).uint32();
  }
  return tracks.sort((a, b) => Number(b.isVideo) - Number(a.isVideo));
}

function readTrack(trak: Buffer): Mp4Track | null {
  const media = requireBox(trak, 'mdia');
  const handler = requireBox(media, 'hdlr').toString('latin1', 8, 12);
  // Browsers ignore time code and metadata tracks.
  if (handler !== 'vide' && handler !== 'soun') return null;
  const isVideo = handler === 'vide';
  const table = requireBox(requireBox(media, 'minf'), 'stbl');
  const description = requireBox(table, 'stsd');
  const codec = description.toString('latin1', 12, 16);
  if (!(isVideo ? VIDEO_CODECS : AUDIO_CODECS).has(codec)) throw refusedVideo('is in a format that we can’t play');
  const timescale = readTimescale(requireBox(media, 'mdhd'));
  if (timescale < 1) throw refusedVideo('is damaged');
  const header = requireBox(trak, 'tkhd');
  const id = new FieldReader(header).skip(header[0] === 1 ? 20 : 12).uint32();
  const sampleLimit = isVideo ? readFrameLimit(description) : soundLimit();
  const times = readTimes(requireBox(table, 'stts'), timescale, sampleLimit);
  const sampleBytes = readSampleBytes(requireBox(table, 'stsz'), times.samples);
  return { id, isVideo, codec, timescale, defaultSampleTicks: 0, sampleBytes, sampleLimit, ...times };
}

/** Recordings have one sample entry (ISO/IEC 14496-12 §12.1.3). */
function readFrameLimit(stsd: Buffer): SampleLimit {
  const size = new FieldReader(stsd).skip(40).uint32();
  return frameLimit(size >>> 16, size & 0xffff);
}

function readSampleBytes(stsz: Buffer, samples: number): number {
  const fields = new FieldReader(stsz).skip(4);
  const each = fields.uint32();
  const count = fields.uint32();
  if (count < samples) throw refusedVideo('is damaged');
  if (each > 0) return each * count;
  let bytes = 0;
  for (let i = 0; i < count; i += 1) bytes += fields.uint32();
  return bytes;
}

function readTimescale(mdhd: Buffer): number {
  return new FieldReader(mdhd).skip(mdhd[0] === 1 ? 20 : 12).uint32();
}

function readTimes(stts: Buffer, timescale: number, sampleLimit: SampleLimit): { endTicks: number; samples: number } {
  const fields = new FieldReader(stts).skip(4);
  const entries = fields.uint32();
  let endTicks = 0;
  let samples = 0;
  for (let i = 0; i < entries; i += 1) {
    const count = fields.uint32();
    const ticks = fields.uint32();
    sampleLimit.add(endTicks / timescale, count, ticks / timescale);
    samples += count;
    endTicks += count * ticks;
  }
  return { endTicks, samples };
}
