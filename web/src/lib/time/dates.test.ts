// The dates have no offsets, so that the tests pass in every time zone.
import { clockTime, longDate, postmarkLines, shortDate, unbroken } from './dates.js';

it('formats dates', () => {
  expect(shortDate('2031-11-05T09:00:00')).toBe('Nov\u00a05, 2031');
  expect(longDate('2031-11-05T09:00:00')).toBe('November\u00a05, 2031');
  expect(clockTime('2031-11-05T09:05:00')).toBe('9:05\u00a0AM');
  expect(unbroken('Saturday, June 14, 2031 at 9:00\u202fAM')).toBe('Saturday, June\u00a014, 2031 at\u00a09:00\u00a0AM');
  expect(postmarkLines(new Date('2031-11-05T09:05:00'))).toEqual(['NOV', '5', '2031']);
});
