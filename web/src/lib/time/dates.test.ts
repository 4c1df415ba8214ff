// The dates have no offsets, so that the tests pass in every time zone.
import { dayInZoneOf, clockTime, longDate, shortDate, textIn, unbroken } from './dates.js';
import { dayInWords, dayOf, dayText } from './delivery-days.js';
import { postmarkLines } from './postmark-lines.js';
import { ago, daysUntilText } from './relative-time.js';
import { dayInZone, instantInZone, timeInZone } from './zoned-time.js';
import { deviceZone, placeOf } from './zones.js';

it('formats dates', () => {
  expect(shortDate('2031-11-05T09:00:00')).toBe('Nov\u00a05, 2031');
  expect(longDate('2031-11-05T09:00:00')).toBe('November\u00a05, 2031');
  expect(clockTime('2031-11-05T09:05:00')).toBe('9:05\u00a0AM');
  expect(unbroken('Saturday, June 14, 2031 at 9:00\u202fAM')).toBe('Saturday, June\u00a014, 2031 at\u00a09:00\u00a0AM');
  expect(postmarkLines(new Date('2031-11-05T09:05:00'))).toEqual(['NOV', '5', '2031']);
});

describe.each(['Etc/Unknown', 'America/From_The_Future', ''])(
  'in the zone %j, which the browser does not know',
  (zone) => {
    it('dates are in UTC, and say so', () => {
      const moment = '2031-11-05T23:30:00Z';
      expect(longDate(moment, zone)).toBe('November\u00a05, 2031 (UTC)');
      expect(shortDate(moment, zone)).toBe('Nov\u00a05, 2031 (UTC)');
      expect(textIn(zone, moment, { timeStyle: 'short' })).toBe('11:30\u00a0PM (UTC)');
      expect(dayInZoneOf(zone, moment)).toBe('November\u00a05, 2031 (UTC)');
      expect([dayInZone(new Date(moment), zone), timeInZone(new Date(moment), zone)]).toEqual(['2031-11-05', '23:30']);
      expect(instantInZone('2031-11-05', '23:30', zone)?.ms).toBe(Date.parse(moment));
      expect(() => placeOf(zone)).not.toThrow();
    });

    it('a device that reports it has no zone', () => {
      const { prototype } = Intl.DateTimeFormat;
      const { resolvedOptions } = prototype;
      jest.spyOn(prototype, 'resolvedOptions').mockImplementation(function resolve(this: Intl.DateTimeFormat) {
        return { ...resolvedOptions.call(this), timeZone: zone };
      });
      expect(deviceZone()).toBeNull();
      expect(longDate('2031-11-05T23:30:00Z')).toBe('November\u00a05, 2031');
      jest.restoreAllMocks();
    });
  },
);

it('no text throws for an invalid date', () => {
  const now = new Date('2031-11-05T09:00:00Z');
  for (const text of ['', 'nonsense', '2031-02-31T99:00:00Z']) {
    expect([shortDate(text), longDate(text), clockTime(text)]).toEqual(['', '', '']);
    const none = new Date(text);
    for (const format of [
      () => ago(text, now),
      () => daysUntilText(text, now),
      () => postmarkLines(none),
      () => dayInZone(none, 'Europe/Berlin'),
      () => timeInZone(none, 'Europe/Berlin'),
      () => dayText(none),
      () => dayInWords(none),
      () => dayOf(text),
    ])
      expect(format).not.toThrow();
  }
});
