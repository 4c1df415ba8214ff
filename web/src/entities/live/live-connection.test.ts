// Tests only the delays. Browser tests cover the connection.
import { retryDelay } from './live-connection.js';

it('waits longer after each refused stream, but at most two and a half minutes', () => {
  expect([0, 1, 2, 3].map((refusals) => retryDelay(refusals, 0.5))).toEqual([2000, 4000, 8000, 16_000]);
  expect(retryDelay(50, 1)).toBe(150_000);
});

it('spreads the retries of pages that were refused together', () => {
  expect(retryDelay(0, 0)).toBe(1500);
  expect(retryDelay(0, 1)).toBe(2500);
});
