import { boxesIn, FieldReader, requireBox } from './boxes.js';
import { refusedVideo } from './element-scan.js';
import { frameLimit, type SampleLimit, soundLimit } from './sample-limit.js';

const VIDEO_CODECS = ['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01'];
const AUDIO_CODECS = ['mp4a', 'Opus', 'alac', 'fLaC'];
const MAX_TRACKS = 8;

export interface Mp4Track {
  id: number;
  isVideo: boolean;
  timescale: number;
  endTicks: number;
  defaultSampleTicks: number;
  samples: number;
  sampleBytes: number;
  sampleLimit: SampleLimit;
}

/** Reads the tracks, video first. Their length is the sum of the samples' durations: a declared one may be forged. */
export function readMovie(moov: Buffer): Mp4Track[] {
  const tracks: Mp4Track[] = [];
  for (const trak of boxesIn(moov, 'trak')) {
    const handler = requireBox(trak, 'mdia', 'hdlr').toString('latin1', 8, 12);
    // Browsers ignore time code and metadata tracks.
    if (handler !== 'vide' && handler !== 'soun') continue;
    tracks.push(readTrack(trak, handler === 'vide'));
    if (tracks.length > MAX_TRACKS) throw refusedVideo('is in a format that we can’t play');
  }
  if (!tracks.some((track) => track.isVideo)) throw refusedVideo('has sound but no image');
  const [extension = Buffer.alloc(0)] = boxesIn(moov, 'mvex');
  for (const defaults of boxesIn(extension, 'trex')) {
    const fields = new FieldReader(defaults);
    const id = fields.uint32();
    const track = tracks.find((candidate) => candidate.id === id);
    if (track) track.defaultSampleTicks = fields.skip(4).uint32();
  }
  return tracks.sort((a, b) => Number(b.isVideo) - Number(a.isVideo));
}

function readTrack(trak: Buffer, isVideo: boolean): Mp4Track {
  const table = requireBox(trak, 'mdia', 'minf', 'stbl');
  // Recordings have one sample entry (ISO/IEC 14496-12 §12.1.3).
  const description = requireBox(table, 'stsd');
  const codec = description.toString('latin1', 12, 16);
  if (!(isVideo ? VIDEO_CODECS : AUDIO_CODECS).includes(codec)) throw refusedVideo('is in a format that we can’t play');
  const timescale = fieldAfterTimes(requireBox(trak, 'mdia', 'mdhd'));
  if (timescale < 1) throw refusedVideo('is damaged');
  const id = fieldAfterTimes(requireBox(trak, 'tkhd'));
  const size = isVideo ? new FieldReader(description).skip(36).uint32() : 0;
  const sampleLimit = isVideo ? frameLimit(size >>> 16, size & 0xffff) : soundLimit();
  const track = { id, isVideo, timescale, endTicks: 0, defaultSampleTicks: 0, samples: 0, sampleBytes: 0, sampleLimit };
  readTimes(requireBox(table, 'stts'), track);
  readSizes(requireBox(table, 'stsz'), track);
  return track;
}

/** The field after the times of creation and modification, whose length depends on the version. */
function fieldAfterTimes(box: Buffer): number {
  const fields = new FieldReader(box);
  return fields.skip(fields.version === 1 ? 16 : 8).uint32();
}

function readTimes(stts: Buffer, track: Mp4Track): void {
  const fields = new FieldReader(stts);
  const entries = fields.uint32();
  for (let i = 0; i < entries; i += 1) {
    const [count, ticks] = [fields.uint32(), fields.uint32()];
    track.sampleLimit.add(track.endTicks / track.timescale, count, ticks / track.timescale);
    track.samples += count;
    track.endTicks += count * ticks;
  }
}

function readSizes(stsz: Buffer, track: Mp4Track): void {
  const fields = new FieldReader(stsz);
  const [sizeOfAll, count] = [fields.uint32(), fields.uint32()];
  if (count < track.samples) throw refusedVideo('is damaged');
  track.sampleBytes = sizeOfAll * count;
  if (sizeOfAll === 0) for (let i = 0; i < count; i += 1) track.sampleBytes += fields.uint32();
}
