import { clockText, shownDuration } from './playback-time.js';

it.each([
  [12.5, 30, 0, 12.5],
  [Infinity, 30, 0, 30],
  [Number.NaN, undefined, 4, 4],
  [Infinity, 3, 5, 5],
  [0, undefined, 0, 0],
])('shownDuration: reported %d, known %s, played to %d: %d', (reported, known, furthest, expected) =>
  expect(shownDuration(reported, known, furthest)).toBe(expected),
);

it.each([
  [0, '0:00'],
  [65.9, '1:06'],
  [3_661, '1:01:01'],
  [Infinity, '0:00'],
])('clockText: %d s is %s', (seconds, text) => expect(clockText(seconds)).toBe(text));
