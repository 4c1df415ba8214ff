import { refused } from './video-facts.js';

/** 4K in either direction; cameras in browsers give less. Pixels. */
const LONGEST_SIDE = 4096;
/** In any one second. */
const MOST_FRAMES = 120;
/** 4K at 30 frames a second, with room for frames that come unevenly. In any one second. */
const MOST_PIXELS = 40 * 3840 * 2160;
/** Of sound: the shortest that Opus and Vorbis make last longer. In any one second. */
const MOST_SOUNDS = 1500;
/** No recording is nearly as long; it bounds the time that reading a forged index takes. Seconds. */
const LONGEST_SECONDS = 3600;

/** Throws `video_refused` for a size that nothing can show. */
export function picturePace(width: number, height: number): SamplePace {
  if (!(width >= 1 && height >= 1)) throw refused('has a picture without a size');
  if (width > LONGEST_SIDE || height > LONGEST_SIDE) throw refused('has a larger picture than can be kept');
  return new SamplePace(Math.min(MOST_FRAMES, Math.floor(MOST_PIXELS / (width * height))));
}

export function soundPace(): SamplePace {
  return new SamplePace(MOST_SOUNDS);
}

/**
 * Counts the samples (frames of picture or sound) of one track for each second of video: what a reader or decoder must do for
 * a second is bounded, however few bytes it comes in and however its samples are spread.
 */
export class SamplePace {
  private readonly perSecond = new Map<number, number>();

  constructor(private readonly most: number) {}

  /**
   * Counts `count` samples, the first at `start` and each `step` seconds after the one before. Throws `video_refused` when
   * they are too many for their time.
   */
  add(start: number, count = 1, step = 0): void {
    if (count < 1) return;
    const end = start + (count - 1) * step;
    if (!(end <= LONGEST_SECONDS)) throw refused('is longer than can be kept');
    let counted = 0;
    for (let second = Math.floor(start); second <= Math.floor(end); second += 1) {
      const before = second + 1 > end ? count : Math.min(count, Math.ceil((second + 1 - start) / step));
      const samples = (this.perSecond.get(second) ?? 0) + before - counted;
      if (samples > this.most) throw refused('has more in a second than can be played');
      this.perSecond.set(second, samples);
      counted = before;
    }
  }
}
