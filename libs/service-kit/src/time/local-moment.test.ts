import { correctedDueAt, instantOf, localMoment } from './local-moment.js';

describe('localMoment', () => {
  it.each([
    ['2031-05-04T07:00:00Z', 'Europe/Berlin', '2031-05-04', '09:00:00'],
    ['2031-01-01T02:30:00Z', 'America/New_York', '2030-12-31', '21:30:00'],
    ['2028-02-29T15:00:00Z', 'Asia/Tokyo', '2028-03-01', '00:00:00'],
    ['2027-03-28T01:00:00Z', 'Europe/Berlin', '2027-03-28', '03:00:00'],
    ['2031-05-04T07:00:00Z', 'Asia/Kathmandu', '2031-05-04', '12:45:00'],
  ])('turns %s in %s into %s %s', (instant, zone, date, time) => {
    expect(localMoment(new Date(instant), zone)).toEqual({ date, time });
  });

  it('returns null without a zone or for an unknown zone', () => {
    expect(localMoment(new Date('2031-05-04T07:00:00Z'), null)).toBeNull();
    expect(localMoment(new Date('2031-05-04T07:00:00Z'), 'Mars/Olympus')).toBeNull();
  });

  it('keeps one formatter for all spellings of a zone', () => {
    const formatters = jest.spyOn(Intl, 'DateTimeFormat');
    for (const zone of ['Asia/Kolkata', 'asia/kolkata', 'aSiA/kOlKaTa', 'ASIA/KOLKATA']) {
      expect(localMoment(new Date('2031-05-04T07:00:00Z'), zone)?.time).toBe('12:30:00');
    }
    expect(formatters.mock.calls.length).toBeLessThan(2);
    formatters.mockRestore();
  });
});

describe('instantOf', () => {
  it.each([
    ['an ordinary morning', '2031-05-04', '09:00:00', 'Europe/Berlin', '2031-05-04T07:00:00Z'],
    ['a skipped hour, which moves forward', '2027-03-28', '02:30:00', 'Europe/Berlin', '2027-03-28T01:30:00Z'],
    ['a repeated hour, of which the first counts', '2027-10-31', '02:30:00', 'Europe/Berlin', '2027-10-31T00:30:00Z'],
    ['a skipped hour behind UTC', '2027-03-14', '02:30:00', 'America/New_York', '2027-03-14T07:30:00Z'],
    ['a repeated hour behind UTC', '2027-11-07', '01:30:00', 'America/New_York', '2027-11-07T05:30:00Z'],
    ['a repeated half hour', '2027-04-04', '01:45:00', 'Australia/Lord_Howe', '2027-04-03T14:45:00Z'],
    ['a skipped day', '2011-12-30', '09:00:00', 'Pacific/Apia', '2011-12-30T19:00:00Z'],
    ['the easternmost zone', '2031-05-04', '09:00:00', 'Pacific/Kiritimati', '2031-05-03T19:00:00Z'],
    ['the westernmost zone', '2031-05-04', '09:00:00', 'Etc/GMT+12', '2031-05-04T21:00:00Z'],
  ])('finds the instant for %s', (_, date, time, zone, instant) => {
    expect(instantOf({ date, time }, zone)).toEqual(new Date(instant));
  });

  it('returns null for an unknown zone', () => {
    expect(instantOf({ date: '2031-05-04', time: '09:00:00' }, 'Mars/Olympus')).toBeNull();
  });
});

describe('a stored due time', () => {
  const nine = { date: '2031-05-04', time: '09:00:00' };
  const skipped = { date: '2027-03-28', time: '02:30:00' };
  const repeated = { date: '2027-10-31', time: '02:30:00' };

  it.each([
    ['moves back without rounding', '2031-05-04T08:00:00.250Z', nine, 'Europe/Berlin', '2031-05-04T07:00:00.250Z'],
    ['moves forward', '2031-05-04T06:00:00Z', nine, 'Europe/Berlin', '2031-05-04T07:00:00Z'],
    ['stays if it is at the chosen local time', '2031-05-04T07:00:00.999Z', nine, 'Europe/Berlin', null],
    ['stays in the second of two repeated hours', '2027-10-31T01:30:00Z', repeated, 'Europe/Berlin', null],
    ['stays if the chosen time was in a skipped hour', '2027-03-28T01:30:00Z', skipped, 'Europe/Berlin', null],
    ['stays without a zone', '2031-05-04T09:00:00Z', nine, null, null],
    ['stays in an unknown zone', '2031-05-04T09:00:00Z', nine, 'Mars/Olympus', null],
  ])('%s', (_, dueAt, local, timeZone, corrected) => {
    const expected = corrected === null ? null : new Date(corrected);
    expect(correctedDueAt({ ...local, dueAt: new Date(dueAt), timeZone })).toEqual(expected);
  });
});
