// The rule alone: a module keeps it for its process, so each test has a fresh one.
import type { ending as Ending } from './ending.js';

let ending: typeof Ending;

beforeEach(async () => {
  jest.resetModules();
  ({ ending } = await import('./ending.js'));
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
