import { Shutdown } from './shutdown.js';

let shutdown: Shutdown;

beforeEach(() => {
  shutdown = new Shutdown();
});

it('does not limit the time for work before the shutdown begins', () => {
  expect([shutdown.hasBegun, shutdown.signal.aborted, shutdown.timeForWorkMs]).toEqual([false, false, Infinity]);
});

it('sets one deadline for all work, and a second call does not move it', () => {
  shutdown.begin(100);
  const first = shutdown.timeForWorkMs;
  shutdown.begin(100_000);
  expect(shutdown.signal.aborted).toBe(true);
  expect(first).toBeLessThanOrEqual(60);
  expect(shutdown.timeForWorkMs).toBeLessThanOrEqual(first);
});

it('leaves no time for work after the deadline', () => {
  shutdown.begin(0);
  expect(shutdown.timeForWorkMs).toBe(0);
});
