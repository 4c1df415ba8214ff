import { findStartOfLoudestStretch, type Moment } from './loudest-window.js';

/** Returns a moment for each tenth of a second, with the loudness that `levelAt` gives for the start of that tenth. */
function simulateMoments(levelAt: (seconds: number) => number, duration: number): Moment[] {
  return Array.from({ length: duration * 10 }, (_, i) => ({ at: (i + 1) / 10, loudness: levelAt(i / 10) }));
}

describe('the loudest stretch', () => {
  it('is found wherever it begins', () => {
    for (const begin of [3, 17, 42]) {
      const moments = simulateMoments((at) => (at >= begin && at < begin + 8 ? -20 : -45), 60);
      expect(Math.abs(findStartOfLoudestStretch(moments, 60, 8) - begin)).toBeLessThan(1);
    }
  });

  it('begins in a pause rather than within a word', () => {
    const moments = simulateMoments((at) => (at >= 5 && at < 20 ? (at > 9.3 && at < 9.7 ? -60 : -20) : -50), 30);
    const start = findStartOfLoudestStretch(moments, 30, 8);
    expect(start).toBeGreaterThan(9.1);
    expect(start).toBeLessThan(9.8);
  });

  it('leaves out the first second and the last half second of a long video', () => {
    const early = simulateMoments((at) => (at < 1 ? -5 : -40), 20);
    expect(findStartOfLoudestStretch(early, 20, 8)).toBeGreaterThanOrEqual(1);
    const late = simulateMoments((at) => (at > 19.5 ? -5 : -40), 20);
    expect(findStartOfLoudestStretch(late, 20, 8)).toBeLessThanOrEqual(11.5);
  });

  it('is the whole of a short video, and begins after the first second of a silent video', () => {
    const steady = simulateMoments(() => -20, 5);
    expect(findStartOfLoudestStretch(steady, 5, 5)).toBe(0);
    expect(findStartOfLoudestStretch([], 20, 8)).toBe(1);
  });
});
