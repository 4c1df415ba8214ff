// The dates have no offsets, so that the tests pass in every time zone.
import { ago } from './ago.js';
import { clockTime, longDate, postmarkLines, shortDate } from './dates.js';

it('formats dates', () => {
  expect(shortDate('2031-11-05T09:00:00')).toBe('Nov 5, 2031');
  expect(longDate('2031-11-05T09:00:00')).toBe('November 5, 2031');
  expect(clockTime('2031-11-05T09:05:00')).toBe('9:05 AM');
  expect(postmarkLines(new Date('2031-11-05T09:05:00'))).toEqual(['NOV', '5', '2031']);
});

it('formats the age, even when the server’s clock is ahead', () => {
  const now = new Date('2031-11-05T09:00:00Z');
  expect(ago('2031-11-02T09:00:00Z', now)).toBe('3 days ago');
  expect(ago('2031-11-05T09:04:00Z', now)).toBe('less than a minute ago');
});
