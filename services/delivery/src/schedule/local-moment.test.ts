// Unit: calendars and zones of this machine's ICU data.
import { localMoment } from './local-moment.js';

describe('what the wall shows', () => {
  it.each([
    ['2031-05-04T07:00:00Z', 'Europe/Berlin', '2031-05-04', '09:00:00'],
    ['2031-01-01T02:30:00Z', 'America/New_York', '2030-12-31', '21:30:00'],
    ['2028-02-29T15:00:00Z', 'Asia/Tokyo', '2028-03-01', '00:00:00'],
    ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28', '03:00:00'],
    ['2031-05-04T07:00:00Z', 'Asia/Kathmandu', '2031-05-04', '12:45:00'],
  ])('%s in %s is %s %s', (instant, zone, date, time) => {
    expect(localMoment(new Date(instant), zone)).toEqual({ date, time });
  });

  it('is nothing without a zone, or in one that nobody knows', () => {
    expect(localMoment(new Date('2031-05-04T07:00:00Z'), null)).toBeNull();
    expect(localMoment(new Date('2031-05-04T07:00:00Z'), 'Mars/Olympus')).toBeNull();
  });
});
