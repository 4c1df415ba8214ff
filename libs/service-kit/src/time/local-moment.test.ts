// Unit: calendars and zones of this machine's ICU data.
import { correctedDueAt, instantOf, localMoment } from './local-moment.js';

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

describe('the instant that a wall shows', () => {
  it.each([
    ['an ordinary morning', '2031-05-04', '09:00:00', 'Europe/Berlin', '2031-05-04T07:00:00Z'],
    ['an hour that is skipped moves forward', '2027-03-28', '02:30:00', 'Europe/Berlin', '2027-03-28T01:30:00Z'],
    [
      'an hour that is repeated is taken the first time',
      '2027-10-31',
      '02:30:00',
      'Europe/Berlin',
      '2027-10-31T00:30:00Z',
    ],
    ['behind UTC, skipped', '2027-03-14', '02:30:00', 'America/New_York', '2027-03-14T07:30:00Z'],
    ['behind UTC, repeated', '2027-11-07', '01:30:00', 'America/New_York', '2027-11-07T05:30:00Z'],
    ['half an hour of summer time', '2027-04-04', '01:45:00', 'Australia/Lord_Howe', '2027-04-03T14:45:00Z'],
    ['a day that was skipped', '2011-12-30', '09:00:00', 'Pacific/Apia', '2011-12-30T19:00:00Z'],
    ['the furthest east', '2031-05-04', '09:00:00', 'Pacific/Kiritimati', '2031-05-03T19:00:00Z'],
    ['the furthest west', '2031-05-04', '09:00:00', 'Etc/GMT+12', '2031-05-04T21:00:00Z'],
  ])('%s', (_, date, time, zone, instant) => {
    expect(instantOf({ date, time }, zone)).toEqual(new Date(instant));
  });

  it('is nothing in a zone that nobody knows', () => {
    expect(instantOf({ date: '2031-05-04', time: '09:00:00' }, 'Mars/Olympus')).toBeNull();
  });
});

describe('a stored moment', () => {
  const local = { date: '2031-05-04', time: '09:00:00' };
  const timeZone = 'Europe/Berlin';
  const at = (text: string): Date => new Date(text);

  it('is corrected when the wall shows another time then, to the millisecond', () => {
    expect(correctedDueAt({ dueAt: at('2031-05-04T08:00:00.250Z'), local, timeZone })).toEqual(
      at('2031-05-04T07:00:00.250Z'),
    );
    expect(correctedDueAt({ dueAt: at('2031-05-04T06:00:00Z'), local, timeZone })).toEqual(at('2031-05-04T07:00:00Z'));
  });

  it('stands when the wall shows the chosen time, also the second time', () => {
    expect(correctedDueAt({ dueAt: at('2031-05-04T07:00:00.999Z'), local, timeZone })).toBeNull();
    const repeated = { date: '2027-10-31', time: '02:30:00' };
    expect(correctedDueAt({ dueAt: at('2027-10-31T01:30:00Z'), local: repeated, timeZone })).toBeNull();
  });

  it('stands once it was moved out of a gap, and without a zone that is known', () => {
    const gap = { date: '2027-03-28', time: '02:30:00' };
    expect(correctedDueAt({ dueAt: at('2027-03-28T01:30:00Z'), local: gap, timeZone })).toBeNull();
    expect(correctedDueAt({ dueAt: at('2031-05-04T09:00:00Z'), local, timeZone: null })).toBeNull();
    expect(correctedDueAt({ dueAt: at('2031-05-04T09:00:00Z'), local, timeZone: 'Mars/Olympus' })).toBeNull();
  });
});
