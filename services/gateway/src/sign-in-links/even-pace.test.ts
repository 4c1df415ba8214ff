// Only the rule; one test uses a real timer.
import { Clock } from '@dear-future/service-kit/clock';
import { atEvenPace, untilStep } from './even-pace.js';

it.each([
  [0, 500],
  [1, 499],
  [499, 1],
  [500, 0],
  [501, 499],
  [1200, 300],
  [-5, 500],
])('after %i ms, %i ms of a 500 ms step remain', (elapsed, remaining) => {
  expect(untilStep(elapsed, 500)).toBe(remaining);
});

it('does not wait without a step', () => {
  expect(untilStep(123, 0)).toBe(0);
});

it('delays failures as long as successes', async () => {
  const measure = async (act: () => Promise<string>): Promise<number> => {
    const startedAt = performance.now();
    await atEvenPace(new Clock(), 100, act).catch(() => undefined);
    return performance.now() - startedAt;
  };
  // A timer may fire a millisecond early.
  expect(await measure(() => Promise.resolve('done'))).toBeGreaterThanOrEqual(98);
  expect(await measure(() => Promise.reject(new Error('unreachable')))).toBeGreaterThanOrEqual(98);
});
