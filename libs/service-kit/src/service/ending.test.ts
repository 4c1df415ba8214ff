// The rule alone.
import { Ending } from './ending.js';

let ending: Ending;

beforeEach(() => {
  ending = new Ending();
});

it('leaves all time for work until it begins', () => {
  expect([ending.hasBegun, ending.signal.aborted, ending.timeForWorkMs]).toEqual([false, false, Infinity]);
});

it('gives all work one moment to be done by, which comes no later because it is asked for again', () => {
  ending.begin(100);
  const first = ending.timeForWorkMs;
  ending.begin(100_000);
  expect(ending.signal.aborted).toBe(true);
  expect(first).toBeLessThanOrEqual(60);
  expect(ending.timeForWorkMs).toBeLessThanOrEqual(first);
});

it('has no time left for work afterwards', () => {
  ending.begin(0);
  expect(ending.timeForWorkMs).toBe(0);
});
