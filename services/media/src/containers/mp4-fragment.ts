import { boxesIn, FieldReader, requireBox } from './boxes.js';
import type { Mp4Track } from './mp4-movie.js';

/** Adds the samples of a `moof` box (ISO/IEC 14496-12 §8.8) to the tracks. Safari records in such fragments. */
export function addFragment(moof: Buffer, tracks: readonly Mp4Track[]): void {
  for (const traf of boxesIn(moof, 'traf')) {
    const header = new FieldReader(requireBox(traf, 'tfhd'));
    const id = header.uint32();
    const track = tracks.find((candidate) => candidate.id === id);
    if (!track) continue;
    header.skip((header.hasFlag(0x1) ? 8 : 0) + (header.hasFlag(0x2) ? 4 : 0));
    const sampleTicks = header.hasFlag(0x8) ? header.uint32() : track.defaultSampleTicks;
    let end = decodeTime(traf) ?? track.endTicks;
    for (const run of boxesIn(traf, 'trun')) end = addRun(new FieldReader(run), track, end, sampleTicks);
    track.endTicks = Math.max(track.endTicks, end);
  }
}

function decodeTime(traf: Buffer): number | null {
  for (const box of boxesIn(traf, 'tfdt')) {
    const fields = new FieldReader(box);
    return fields.version === 1 ? fields.uint64() : fields.uint32();
  }
  return null;
}

function addRun(run: FieldReader, track: Mp4Track, start: number, sampleTicks: number): number {
  const samples = run.uint32();
  track.samples += samples;
  if (!run.hasFlag(0x100)) {
    track.sampleLimit.add(start / track.timescale, samples, sampleTicks / track.timescale);
    return start + samples * sampleTicks;
  }
  run.skip((run.hasFlag(0x1) ? 4 : 0) + (run.hasFlag(0x4) ? 4 : 0));
  const rest = [0x200, 0x400, 0x800].filter((flag) => run.hasFlag(flag)).length * 4;
  let end = start;
  for (let i = 0; i < samples; i += 1) {
    track.sampleLimit.add(end / track.timescale);
    end += run.uint32();
    run.skip(rest);
  }
  return end;
}
