import { type CardFrames, countFadeFrames, FRAMES_PER_SECOND, MAX_FRAMES } from './film.js';
import { countFilmFrames, type PlannedClip, planClips as plan } from './timetable.js';

/** 4.5 and 5.5 seconds. */
const CARDS: CardFrames = { title: 135, closing: 165 };
const minuteVideos = (count: number): number[] => Array.from({ length: count }, () => 60);
const framesOf = (clips: readonly PlannedClip[]): number => countFilmFrames(clips, CARDS);
const planClips = (lengths: readonly number[]): PlannedClip[] => plan(lengths, CARDS);
const secondsOf = (clip: PlannedClip | undefined): number => (clip?.frames ?? 0) / FRAMES_PER_SECOND;

describe('the clips of a reel', () => {
  it('last ten seconds if there are few, or as long as their video if that is shorter', () => {
    expect(planClips([60, 3.2, 60]).map(secondsOf)).toEqual([10, 3.2, 10]);
  });

  it.each([
    [15, 10],
    [30, 6],
    [40, 4.5],
    [80, 2],
  ])('show all of %d videos, each for at least %d seconds', (count, least) => {
    const clips = planClips(minuteVideos(count));
    expect(clips.map(({ index }) => index)).toEqual(minuteVideos(count).map((_, i) => i));
    expect(secondsOf(clips[0])).toBeGreaterThanOrEqual(least);
    expect(framesOf(clips)).toBeLessThanOrEqual(MAX_FRAMES);
  });

  it('are longer if other videos are short', () => {
    const clips = planClips([...Array.from({ length: 30 }, () => 2), ...minuteVideos(10)]);
    expect(secondsOf(clips.at(-1))).toBe(10);
  });

  it('show as many videos as fit if there are too many, including the first and the last', () => {
    const clips = planClips(minuteVideos(400));
    const shown = clips.map(({ index }) => index);
    expect(shown.length).toBeGreaterThan(100);
    expect([shown[0], shown.at(-1)]).toEqual([0, 399]);
    expect(new Set(shown).size).toBe(shown.length);
    expect(new Set(clips.map(secondsOf))).toEqual(new Set([2]));
    expect(framesOf(clips)).toBeLessThanOrEqual(MAX_FRAMES);
  });

  it('make a film of at most three minutes, even if some clips are left out', () => {
    for (let count = 1; count <= 250; count += 7) {
      const clips = planClips(Array.from({ length: count }, (_, i) => ((i * 7919) % 137) / 9 + 0.04));
      expect(framesOf(clips)).toBeLessThanOrEqual(MAX_FRAMES);
      for (const keep of [2, 3, 5]) {
        expect(framesOf(clips.filter((_, i) => i % keep > 0))).toBeLessThanOrEqual(MAX_FRAMES);
      }
    }
  });

  it('are longer than their two cross-fades', () => {
    for (const length of [1, 2, 5, 20, 300]) {
      expect(countFadeFrames(300, length) + countFadeFrames(length, 300)).toBeLessThan(length);
    }
  });
});
