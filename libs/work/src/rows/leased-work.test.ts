import 'reflect-metadata';
import { backoffSeconds } from './leased-work.js';

describe('the waits between tries', () => {
  it('double from two seconds up to an hour', () => {
    const seconds = [1, 2, 3, 10, 11, 12, 500].map((tries) => backoffSeconds(tries, () => 0.5));
    expect(seconds).toEqual([2, 4, 8, 1024, 2048, 3600, 3600]);
  });

  it('vary by an eighth in both directions', () => {
    expect(backoffSeconds(3, () => 0)).toBe(7);
    expect(backoffSeconds(3, () => 1)).toBe(9);
  });
});
