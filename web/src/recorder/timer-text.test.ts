import { lengthText, milestoneAt, durationInWords, timerText } from './timer-text.js';

it.each([
  [0, 300, '00:00 / 5:00'],
  [12_900, 300, '00:12 / 5:00'],
  [65_000, 300, '01:05 / 5:00'],
  [312_000, 300, '05:00 / 5:00'],
  [1_000, 900, '00:01 / 15:00'],
])('shows %d ms of %d s as %s', (ms, max, text) => expect(timerText(ms, max)).toBe(text));

it.each([
  [12_900, 300, 'Length 0:13 of 5:00'],
  [301_400, 300, 'Length 5:00 of 5:00'],
])('describes the length of %d ms of %d s as %s', (ms, max, text) => expect(lengthText(ms, max)).toBe(text));

it.each([
  [300, '5 minutes'],
  [60, '1 minute'],
  [90, '1 minute 30 seconds'],
  [1, '1 second'],
  [0, '0 seconds'],
])('spells out %d s as %s', (seconds, text) => expect(durationInWords(seconds)).toBe(text));

describe('the milestone', () => {
  it.each([
    [0, null],
    [239_000, null],
    [240_000, 60],
    [271_000, 30],
    [290_500, 10],
  ])('at %d ms of five minutes is %s', (ms, expected) => expect(milestoneAt(ms, 300)).toBe(expected));

  it('is null in the first half of a recording', () => {
    expect(milestoneAt(0, 60)).toBeNull();
    expect(milestoneAt(30_000, 60)).toBe(30);
  });
});
