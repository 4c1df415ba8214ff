// Only the waiting time; browser tests cover the connection.
import { waitBeforeTry } from './live-connection.js';

it('waits longer after each refused stream, at most two and a half minutes', () => {
  expect([0, 1, 2, 3].map((refusals) => waitBeforeTry(refusals, 0.5))).toEqual([2000, 4000, 8000, 16_000]);
  expect(waitBeforeTry(50, 1)).toBe(150_000);
});

it('spreads the retries of pages that were refused together', () => {
  expect(waitBeforeTry(0, 0)).toBe(1500);
  expect(waitBeforeTry(0, 1)).toBe(2500);
});
