// Unit: the rule.
import { Ending } from './ending.js';

let ending: Ending;

beforeEach(() => {
  ending = new Ending();
});

it('leaves all the time for work until it begins', () => {
  expect([ending.hasBegun, ending.signal.aborted, ending.timeForWorkMs]).toEqual([false, false, Infinity]);
});

it('sets one deadline for all work, which a second call does not move', () => {
  ending.begin(100);
  const first = ending.timeForWorkMs;
  ending.begin(100_000);
  expect(ending.signal.aborted).toBe(true);
  expect(first).toBeLessThanOrEqual(60);
  expect(ending.timeForWorkMs).toBeLessThanOrEqual(first);
});

it('leaves no time for work after the deadline', () => {
  ending.begin(0);
  expect(ending.timeForWorkMs).toBe(0);
});
