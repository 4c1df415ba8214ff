// Tests the waiting rule with made-up elapsed times. Only the last test uses a real clock and timer.
import { Clock } from '@dear-future/service-kit/clock';
import { atEvenPace, msUntilStep } from './even-pace.js';

it.each([
  [0, 500],
  [1, 499],
  [499, 1],
  [500, 0],
  [501, 499],
  [1200, 300],
  [-5, 500],
])('after %i ms, %i ms of a 500 ms step remain', (elapsed, remaining) => {
  expect(msUntilStep(elapsed, 500)).toBe(remaining);
});

it('does not wait if the step is 0', () => {
  expect(msUntilStep(123, 0)).toBe(0);
});

it('delays failures for as long as successes', async () => {
  const measure = async (act: () => Promise<string>): Promise<number> => {
    const startedAt = performance.now();
    await atEvenPace(new Clock(), 100, act).catch(() => undefined);
    return performance.now() - startedAt;
  };
  // A timer may fire a millisecond early.
  expect(await measure(() => Promise.resolve('done'))).toBeGreaterThanOrEqual(98);
  expect(await measure(() => Promise.reject(new Error('unreachable')))).toBeGreaterThanOrEqual(98);
});
