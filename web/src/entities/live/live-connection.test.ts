// The rule of waiting alone; the connection itself is seen in the browser's journeys.
import { waitBeforeTry } from './live-connection.js';

it('waits ever longer for a stream that is refused, two minutes and a half at most', () => {
  expect([0, 1, 2, 3].map((refusals) => waitBeforeTry(refusals, 0.5))).toEqual([2000, 4000, 8000, 16_000]);
  expect(waitBeforeTry(50, 1)).toBe(150_000);
});

it('spreads pages that were refused together', () => {
  expect(waitBeforeTry(0, 0)).toBe(1500);
  expect(waitBeforeTry(0, 1)).toBe(2500);
});
