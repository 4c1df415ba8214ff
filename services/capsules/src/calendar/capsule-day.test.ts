import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { readForm } from '../forms/form.js';
import { readCapsuleDay } from './capsule-day.js';

const now = new Date('2026-11-21T12:00:00Z');
function readDay(deliveryDate: string, timeZone = 'Europe/Berlin', at = now) {
  try {
    return readForm({ deliveryDate, timeZone }, (form) => readCapsuleDay(form, 'UTC', at));
  } catch (error) {
    return { problems: (error as ProblemError).details };
  }
}

describe('the delivery day of a paid capsule', () => {
  it.each([
    ['sent as midnight', '2031-05-04T00:00:00+02:00', 'Europe/Berlin', '2031-05-04', '2031-05-04T07:00:00.000Z'],
    ['sent as 23:59:59', '2031-05-04T23:59:59+02:00', 'Europe/Berlin', '2031-05-04', '2031-05-04T07:00:00.000Z'],
    ['a day later than in UTC', '2031-05-04T12:00:00Z', 'Pacific/Kiritimati', '2031-05-05', '2031-05-04T19:00:00.000Z'],
    ['in winter', '2031-01-04T12:00:00Z', 'Europe/Berlin', '2031-01-04', '2031-01-04T08:00:00.000Z'],
    ['when the clocks change', '2027-03-28T12:00:00Z', 'Europe/Berlin', '2027-03-28', '2027-03-28T07:00:00.000Z'],
    ['on 29 February', '2028-02-29T12:00:00Z', 'UTC', '2028-02-29', '2028-02-29T09:00:00.000Z'],
  ])('means nine o’clock in its time zone (%s)', (_, date, timeZone, deliveryDay, deliveryDate) => {
    expect(readDay(date, timeZone)).toEqual({ deliveryDay, timeZone, deliveryDate: new Date(deliveryDate) });
  });

  it('is the local date in time zones ahead of and behind UTC', () => {
    expect(readDay('2026-11-22T03:00:00Z', 'America/New_York')).toMatchObject({ deliveryDay: '2026-11-21' });
    expect(readDay('2026-11-22T15:00:00Z', 'Asia/Tokyo')).toMatchObject({ deliveryDay: '2026-11-23' });
  });

  it('may be today until nine o’clock, whatever time was sent', () => {
    const early = new Date('2026-11-21T07:59:59Z');
    expect(readDay('2026-11-21T00:00:00+01:00', 'Europe/Berlin', early)).toMatchObject({ deliveryDay: '2026-11-21' });
    const late = new Date('2026-11-21T08:00:00Z');
    expect(readDay('2026-11-21T23:00:00+01:00', 'Europe/Berlin', late)).toEqual({
      problems: [{ field: 'deliveryDate', problem: 'Delivery date must be in the future.' }],
    });
  });

  it.each([
    ['in the past', '2026-11-20T12:00:00Z'],
    ['more than a hundred years ahead', '2126-12-01T12:00:00Z'],
    ['in the year 275760', '+275760-09-13T00:00:00.000Z'],
    ['a day that does not exist', '2027-02-30T12:00:00Z'],
    ['a date without an offset', '2031-05-04T12:00:00'],
    ['empty', ''],
  ])('cannot be %s', (_, date) => {
    expect(readDay(date)).toEqual({ problems: [expect.objectContaining({ field: 'deliveryDate' })] });
  });

  it('cannot be in an unknown time zone; its date is checked too', () => {
    expect(readDay('2020-01-01T00:00:00Z', 'Mars/Olympus')).toMatchObject({
      problems: [{ field: 'timeZone' }, { field: 'deliveryDate' }],
    });
  });
});
