import { countPixels, elementsIn, ElementScan, type Head, refusedVideo } from './elements.js';

const CODECS: Record<string, string[]> = {
  vide: ['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01'],
  soun: ['mp4a', 'Opus', 'alac', 'fLaC'],
};
const MAX_INDEX_BYTES = { moov: 8 * 1024 * 1024, moof: 1024 * 1024 };
/** No recording has this many tracks or boxes. The limits keep the time to read an index short. */
const MAX_TRACKS = 8;
const MAX_BOXES = 1000;

interface Track {
  /** The number of pixels in each picture; 0 for sound. */
  pixels: number;
  timescale: number;
  endTicks: number;
  defaultTicks: number;
  samples: number;
  /** The total size of the samples that `moov` lists. */
  bytes: number;
}

/** Reads MP4 (ISO/IEC 14496-12). `VideoScan` explains why we use no library. */
export class Mp4Scan extends ElementScan {
  readonly contentType = 'video/mp4';
  protected readonly readHead = readBoxHead;
  private readonly tracks = new Map<number, Track>();
  private box = '';
  private mediaBytes = 0;
  private isFragmented = false;
  private hasWholeFragment = false;
  secondsSoFar = 0;

  get frames(): number {
    return [...this.tracks.values()].reduce((sum, { pixels, samples }) => sum + (pixels > 0 ? samples : 0), 0);
  }

  get pixels(): number {
    return [...this.tracks.values()].reduce((sum, { pixels, samples }) => sum + pixels * samples, 0);
  }

  /** Samples listed in `moov` play only if the file is complete; fragments play up to the last whole one. */
  finish(): void {
    if (this.frames === 0 || this.mediaBytes === 0) throw refusedVideo('has no image');
    const isCut = this.isCollecting || (this.bytesToSkip > 0 && this.bytesToSkip !== Infinity);
    const listedBytes = [...this.tracks.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    const isPlayable = this.isFragmented ? this.hasWholeFragment : !isCut;
    if (!isPlayable || listedBytes > this.mediaBytes) throw refusedVideo('was cut short');
  }

  protected override onSkipped(bytes: number): void {
    if (this.box !== 'mdat') return;
    this.mediaBytes += bytes;
    if (this.bytesToSkip === 0 && this.isFragmented && this.frames > 0) this.hasWholeFragment = true;
  }

  protected begin({ id, size }: Head): void {
    this.box = id;
    if (id !== 'moov' && id !== 'moof') {
      this.bytesToSkip = size;
      return;
    }
    const isMovie = id === 'moov';
    if (size > MAX_INDEX_BYTES[id] || isMovie === this.tracks.size > 0) throw refusedVideo('is damaged');
    this.collect(size, (content) => {
      if (isMovie) this.readMovie(content);
      else this.addFragment(content);
      const ends = [...this.tracks.values()].map(({ endTicks, timescale }) => endTicks / timescale);
      this.secondsSoFar = Math.max(0, ...ends);
    });
  }

  private readMovie(moov: Buffer): void {
    for (const trak of boxesIn(moov, 'trak')) {
      const track = readTrack(trak);
      if (track) this.tracks.set(readFieldAfterTimes(requireBox(trak, 'tkhd')), track);
      if (this.tracks.size > MAX_TRACKS) throw refusedVideo('is damaged');
    }
    if (![...this.tracks.values()].some(({ pixels }) => pixels > 0)) throw refusedVideo('has sound but no image');
    for (const defaults of [...boxesIn(moov, 'mvex')].flatMap((box) => [...boxesIn(box, 'trex')])) {
      const track = this.tracks.get(defaults.readUInt32BE(4));
      if (track) track.defaultTicks = defaults.readUInt32BE(12);
    }
  }

  /** Adds the samples of a fragment, a `moof` box (§8.8). Safari records in fragments. */
  private addFragment(moof: Buffer): void {
    this.isFragmented = true;
    for (const traf of boxesIn(moof, 'traf')) {
      const header = requireBox(traf, 'tfhd');
      const track = this.tracks.get(header.readUInt32BE(4));
      if (!track) continue;
      const flags = header.readUInt32BE(0);
      const defaultAt = 8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0);
      const defaultTicks = flags & 0x8 ? header.readUInt32BE(defaultAt) : track.defaultTicks;
      const [time] = boxesIn(traf, 'tfdt');
      let end = time ? (time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4)) : track.endTicks;
      for (const run of boxesIn(traf, 'trun')) {
        end += countTicks(run, defaultTicks);
        track.samples += run.readUInt32BE(4);
      }
      track.endTicks = Math.max(track.endTicks, end);
    }
  }
}

function readBoxHead(bytes: Buffer): Head | null {
  if (bytes.length < 8) return null;
  const size = bytes.readUInt32BE(0);
  const length = size === 1 ? 16 : 8;
  if (bytes.length < length) return null;
  const id = bytes.toString('latin1', 4, 8);
  // With size 0, the box extends to the end of the file.
  const boxSize = size === 1 ? Number(bytes.readBigUInt64BE(8)) : size || Infinity;
  if (!/^[\x20-\x7e]{4}$/.test(id) || boxSize < length) throw refusedVideo('is damaged');
  return { id, length, size: boxSize - length };
}

function* boxesIn(content: Buffer, type: string): Generator<Buffer> {
  let count = 0;
  for (const [id, box] of elementsIn(content, readBoxHead)) {
    count += 1;
    if (count > MAX_BOXES) throw refusedVideo('is damaged');
    if (id === type) yield box;
  }
}

function requireBox(content: Buffer, ...path: string[]): Buffer {
  return path.reduce((parent, type) => {
    const [box] = boxesIn(parent, type);
    if (!box) throw refusedVideo('is damaged');
    return box;
  }, content);
}

/**
 * Returns null for tracks with time codes or metadata, which browsers ignore. Adds up the durations of all samples,
 * because a declared duration may be forged.
 */
function readTrack(trak: Buffer): Track | null {
  const handler = requireBox(trak, 'mdia', 'hdlr').toString('latin1', 8, 12);
  const codecs = CODECS[handler];
  if (!codecs) return null;
  const table = requireBox(trak, 'mdia', 'minf', 'stbl');
  // Reads only the first sample entry (§8.5.2), because recordings have no other.
  const description = requireBox(table, 'stsd');
  if (!codecs.includes(description.toString('latin1', 12, 16))) {
    throw refusedVideo('is in a format that we can’t play');
  }
  const pixels = handler === 'vide' ? countPixels(description.readUInt16BE(40), description.readUInt16BE(42)) : 0;
  const timescale = readFieldAfterTimes(requireBox(trak, 'mdia', 'mdhd'));
  if (timescale < 1) throw refusedVideo('is damaged');
  const track = { pixels, timescale, endTicks: 0, defaultTicks: 0, samples: 0, bytes: 0 };
  const times = requireBox(table, 'stts');
  for (let i = 0; i < times.readUInt32BE(4); i += 1) {
    const count = times.readUInt32BE(8 + 8 * i);
    track.samples += count;
    track.endTicks += count * times.readUInt32BE(12 + 8 * i);
  }
  const sizes = requireBox(table, 'stsz');
  const [sizeOfAll, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  if (count < track.samples) throw refusedVideo('is damaged');
  track.bytes = sizeOfAll * count;
  if (sizeOfAll === 0) for (let i = 0; i < count; i += 1) track.bytes += sizes.readUInt32BE(12 + 4 * i);
  return track;
}

/** Reads the field after the times of creation and modification, whose lengths depend on the box's version. */
function readFieldAfterTimes(box: Buffer): number {
  return box.readUInt32BE(box[0] === 1 ? 20 : 12);
}

/** Adds up the durations of the samples in a `trun` box (§8.8.8): each has its own, or all have the default one. */
function countTicks(run: Buffer, defaultTicks: number): number {
  const flags = run.readUInt32BE(0);
  const samples = run.readUInt32BE(4);
  if (!(flags & 0x100)) return samples * defaultTicks;
  const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  const step = 4 + [0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let ticks = 0;
  for (let i = 0; i < samples; i += 1) ticks += run.readUInt32BE(start + i * step);
  return ticks;
}
