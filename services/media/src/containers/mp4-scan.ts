import type { Head } from './ebml.js';
import { countPixels, elementsIn, ElementScan, refusedVideo } from './elements.js';
import { CLOSED_GAP_SECONDS, LONGEST_PAUSE_SECONDS, MAX_GAPS, Timeline } from './timeline.js';

const CODECS: Record<string, string[]> = {
  vide: ['avc1', 'avc3', 'hvc1', 'hev1', 'vp08', 'vp09', 'av01'],
  // Most browsers cannot play ALAC, and no browser records it by default.
  soun: ['mp4a', 'Opus', 'fLaC'],
};
const MAX_INDEX_BYTES = { moov: 8 * 1024 * 1024, moof: 1024 * 1024 };
/** No recording has this many tracks or boxes. The limits keep the time to read an index short. */
const MAX_TRACKS = 8;
const MAX_BOXES = 1000;

interface Track {
  /** The number of pixels in each picture; 0 for sound. */
  pixels: number;
  timescale: number;
  /** When the track begins, in seconds. */
  start: number;
  endTicks: number;
  /** The durations of all samples together, in seconds. */
  seconds: number;
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
  private readonly timeline = new Timeline();

  /** Samples whose times repeat or go back hide in the timeline, so each track's own length counts, too. */
  get secondsSoFar(): number {
    return Math.max(this.timeline.seconds, ...[...this.tracks.values()].map(({ seconds }) => seconds));
  }

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
    });
  }

  private readMovie(moov: Buffer): void {
    for (const trak of boxesIn(moov, 'trak')) {
      const track = readTrack(trak);
      if (track) {
        track.start = readStart(moov, trak, track.timescale);
        const table = requireBox(trak, 'mdia', 'minf', 'stbl');
        this.addListedSamples(track, requireBox(table, 'stts'));
        // The number of sizes (`stsz`).
        if (requireBox(table, 'stsz').readUInt32BE(8) < track.samples) throw refusedVideo('is damaged');
        this.tracks.set(readFieldAfterTimes(requireBox(trak, 'tkhd')), track);
      }
      if (this.tracks.size > MAX_TRACKS) throw refusedVideo('is damaged');
    }
    if (![...this.tracks.values()].some(({ pixels }) => pixels > 0)) throw refusedVideo('has sound but no image');
    for (const defaults of [...boxesIn(moov, 'mvex')].flatMap((box) => [...boxesIn(box, 'trex')])) {
      const track = this.tracks.get(defaults.readUInt32BE(4));
      if (track) track.defaultTicks = defaults.readUInt32BE(12);
    }
  }

  private addListedSamples(track: Track, times: Buffer): void {
    for (let i = 0; i < times.readUInt32BE(4); i += 1) {
      this.addSamples(track, times.readUInt32BE(8 + 8 * i), times.readUInt32BE(12 + 8 * i));
    }
  }

  /** Adds samples of equal duration. A sample that lasts longer than a pause is followed by a gap. */
  private addSamples(track: Track, count: number, ticks: number): void {
    const timeOf = (index: number): number => track.start + (track.endTicks + index * ticks) / track.timescale;
    const step = ticks / track.timescale;
    const hasGaps = step > LONGEST_PAUSE_SECONDS;
    if (!hasGaps) this.timeline.add(timeOf(0), timeOf(count));
    else if (count > MAX_GAPS) throw refusedVideo('is damaged');
    else for (let i = 0; i < count; i += 1) this.timeline.add(timeOf(i));
    track.seconds += count * (hasGaps ? CLOSED_GAP_SECONDS : step);
    track.samples += count;
    track.endTicks += count * ticks;
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
      if (time) track.endTicks = time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4);
      for (const run of boxesIn(traf, 'trun')) this.addRun(track, run, defaultTicks);
    }
  }

  /** Adds the samples in a `trun` box (§8.8.8): each has its own duration, or all have the default one. */
  private addRun(track: Track, run: Buffer, defaultTicks: number): void {
    const flags = run.readUInt32BE(0);
    const samples = run.readUInt32BE(4);
    if (!(flags & 0x100)) {
      this.addSamples(track, samples, defaultTicks);
      return;
    }
    const start = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
    const step = 4 + [0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
    for (let i = 0; i < samples; i += 1) this.addSamples(track, 1, run.readUInt32BE(start + i * step));
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
  const track = { pixels, timescale, start: 0, endTicks: 0, seconds: 0, defaultTicks: 0, samples: 0, bytes: 0 };
  const sizes = requireBox(table, 'stsz');
  const [sizeOfAll, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)];
  track.bytes = sizeOfAll * count;
  if (sizeOfAll === 0) for (let i = 0; i < count; i += 1) track.bytes += sizes.readUInt32BE(12 + 4 * i);
  return track;
}

/** Reads from the edit list (§8.6.6) when a track begins, in seconds. An entry with the media time -1 is a delay. */
function readStart(moov: Buffer, trak: Buffer, timescale: number): number {
  const [edits] = [...boxesIn(trak, 'edts')].flatMap((box) => [...boxesIn(box, 'elst')]);
  if (!edits) return 0;
  const movieTimescale = readFieldAfterTimes(requireBox(moov, 'mvhd')) || 1;
  const bytes = edits[0] === 1 ? 8 : 4;
  let delay = 0;
  for (let i = 0; i < edits.readUInt32BE(4); i += 1) {
    const entry = edits.subarray(8 + i * (2 * bytes + 4));
    const mediaTime = bytes === 8 ? Number(entry.readBigInt64BE(bytes)) : entry.readInt32BE(bytes);
    if (mediaTime !== -1) return delay - mediaTime / timescale;
    delay += (bytes === 8 ? Number(entry.readBigUInt64BE(0)) : entry.readUInt32BE(0)) / movieTimescale;
  }
  return delay;
}

/** Reads the field after the times of creation and modification, whose lengths depend on the box's version. */
function readFieldAfterTimes(box: Buffer): number {
  return box.readUInt32BE(box[0] === 1 ? 20 : 12);
}
