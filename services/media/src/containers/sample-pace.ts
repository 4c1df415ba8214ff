import { refused } from './video-facts.js';

/** 4K in either direction; browsers record less. Pixels. */
const LONGEST_SIDE = 4096;
/** The most frames in any second. */
const MOST_FRAMES = 120;
/** The most pixels in any second: 4K at 30 frames, with room for uneven frames. */
const MOST_PIXELS = 40 * 3840 * 2160;
/** The most frames of sound in any second: the shortest of Opus and Vorbis last longer. */
const MOST_SOUNDS = 1500;
/** Longer than any recording; bounds the time to read a forged index. Seconds. */
const LONGEST_SECONDS = 3600;

/** Throws `video_refused` for an impossible picture size. */
export function picturePace(width: number, height: number): SamplePace {
  if (!(width >= 1 && height >= 1)) throw refused('has a picture without a size');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) throw refused('has a larger picture than we can store');
  return new SamplePace(Math.min(MOST_FRAMES, Math.floor(MOST_PIXELS / (width * height))));
}

export function soundPace(): SamplePace {
  return new SamplePace(MOST_SOUNDS);
}

/**
 * Counts the samples (frames of picture or sound) of a track in each second of video. This bounds the work of a decoder
 * for every second, for any number of bytes and any order of samples.
 */
export class SamplePace {
  private readonly perSecond = new Map<number, number>();
  /** Sum of the lengths of all calls of `add`, which may overlap: bounds the seconds that they visit together. */
  private claimedSeconds = 0;

  constructor(private readonly most: number) {}

  /**
   * Adds `count` samples, the first at `start` and each `step` seconds after the one before. Throws `video_refused`
   * when a second has too many, or all samples together are too long.
   */
  add(start: number, count = 1, step = 0): void {
    if (count < 1) return;
    const end = start + (count - 1) * step;
    this.claimedSeconds += end - start;
    if (!(Math.max(end, this.claimedSeconds) <= LONGEST_SECONDS)) throw refused('is longer than we can store');
    let counted = 0;
    for (let second = Math.floor(start); second <= Math.floor(end); second += 1) {
      const before = second + 1 > end ? count : Math.min(count, Math.ceil((second + 1 - start) / step));
      const samples = (this.perSecond.get(second) ?? 0) + before - counted;
      if (samples > this.most) throw refused('has more frames in a second than can be played');
      this.perSecond.set(second, samples);
      counted = before;
    }
  }
}
