// The dates have no offsets, so that the tests pass in every time zone.
import { clockTime, longDate, postmarkLines, shortDate } from './dates.js';

it('formats dates', () => {
  expect(shortDate('2031-11-05T09:00:00')).toBe('Nov 5, 2031');
  expect(longDate('2031-11-05T09:00:00')).toBe('November 5, 2031');
  expect(clockTime('2031-11-05T09:05:00')).toBe('9:05 AM');
  expect(postmarkLines(new Date('2031-11-05T09:05:00'))).toEqual(['NOV', '5', '2031']);
});
