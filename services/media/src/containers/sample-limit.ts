import { refusedVideo } from './element-scan.js';

const MAX_SIDE = 4096;
const MAX_FRAMES = 120;
/** Maximum pixels in any second: 4K at 30 frames, with room for uneven frames. */
const MAX_PIXELS = 40 * 3840 * 2160;
/** Maximum sound frames in any second: the shortest frames of Opus and Vorbis are longer. */
const MAX_SOUNDS = 1500;
/** Longer than any recording; limits the time for reading a forged index. In seconds. */
const MAX_SECONDS = 3600;

export function frameLimit(width: number, height: number): SampleLimit {
  if (!(width >= 1 && height >= 1)) throw refusedVideo('is damaged');
  if (width > MAX_SIDE || height > MAX_SIDE) throw refusedVideo('has a higher resolution than we can store');
  return new SampleLimit(Math.min(MAX_FRAMES, Math.floor(MAX_PIXELS / (width * height))));
}

export function soundLimit(): SampleLimit {
  return new SampleLimit(MAX_SOUNDS);
}

/** Counts a track's samples in each second, in any order, to limit the work of a decoder. */
export class SampleLimit {
  private readonly perSecond = new Map<number, number>();
  /** Sum of the lengths of all calls of `add`, which may overlap. Limits how many seconds they visit. */
  private claimedSeconds = 0;

  constructor(private readonly maxPerSecond: number) {}

  /** Adds samples from `start` on, `step` seconds apart. */
  add(start: number, count = 1, step = 0): void {
    if (count < 1) return;
    const end = start + (count - 1) * step;
    this.claimedSeconds += end - start;
    if (!(Math.max(end, this.claimedSeconds) <= MAX_SECONDS)) throw refusedVideo('is longer than we can store');
    let counted = 0;
    for (let second = Math.floor(start); second <= Math.floor(end); second += 1) {
      const before = second + 1 > end ? count : Math.min(count, Math.ceil((second + 1 - start) / step));
      const samples = (this.perSecond.get(second) ?? 0) + before - counted;
      if (samples > this.maxPerSecond) throw refusedVideo('has too many frames per second to be played');
      this.perSecond.set(second, samples);
      counted = before;
    }
  }
}
