import { boxesIn, FieldReader, findBox, requireBox } from './boxes.js';
import type { Mp4Track } from './mp4-movie.js';

/**
 * Adds the samples of a `moof` box to the lengths of the tracks. Safari records in such fragments. ISO/IEC 14496-12
 * §8.8.
 */
export function addFragment(moof: Buffer, tracks: readonly Mp4Track[]): void {
  for (const box of boxesIn(moof)) if (box.type === 'traf') addTrackFragment(box.content, tracks);
}

function addTrackFragment(traf: Buffer, tracks: readonly Mp4Track[]): void {
  const header = requireBox(traf, 'tfhd');
  const flags = flagsOf(header);
  const fields = new FieldReader(header).skip(4);
  const id = fields.uint32();
  const track = tracks.find((candidate) => candidate.id === id);
  if (!track) return;
  fields.skip((flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0));
  const sampleTicks = flags & 0x8 ? fields.uint32() : track.defaultSampleTicks;
  let end = decodeTime(traf) ?? track.endTicks;
  for (const box of boxesIn(traf)) {
    if (box.type !== 'trun') continue;
    end = addRun(box.content, track, end, sampleTicks);
  }
  track.endTicks = Math.max(track.endTicks, end);
}

function decodeTime(traf: Buffer): number | null {
  const box = findBox(traf, 'tfdt');
  if (!box) return null;
  const fields = new FieldReader(box).skip(4);
  return box[0] === 1 ? fields.uint64() : fields.uint32();
}

/** Adds a run of samples that begins at `start`; returns its end, in ticks. */
function addRun(trun: Buffer, track: Mp4Track, start: number, sampleTicks: number): number {
  const flags = flagsOf(trun);
  const fields = new FieldReader(trun).skip(4);
  const samples = fields.uint32();
  track.samples += samples;
  if (!(flags & 0x100)) {
    track.sampleLimit.add(start / track.timescale, samples, sampleTicks / track.timescale);
    return start + samples * sampleTicks;
  }
  fields.skip((flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0));
  const rest = (flags & 0x200 ? 4 : 0) + (flags & 0x400 ? 4 : 0) + (flags & 0x800 ? 4 : 0);
  let end = start;
  for (let i = 0; i < samples; i += 1) {
    track.sampleLimit.add(end / track.timescale);
    end += fields.uint32();
    fields.skip(rest);
  }
  return end;
}

function flagsOf(fullBox: Buffer): number {
  return new FieldReader(fullBox).uint32() & 0xffffff;
}
