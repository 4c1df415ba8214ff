import { validateDeliveryDate } from './delivery-date.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const validate = (text: string) => validateDeliveryDate(text, now);

describe('validateDeliveryDate', () => {
  it.each([
    ['2026-11-21T12:00:00.001Z', '2026-11-21T12:00:00.001Z'],
    ['2027-03-28T09:00:00+01:00', '2027-03-28T08:00:00.000Z'],
    ['2027-03-28T09:00:00-05:30', '2027-03-28T14:30:00.000Z'],
    ['2028-02-29T09:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['2027-12-31T23:59+00:00', '2027-12-31T23:59:00.000Z'],
    ['2027-01-01T00:00:00+14:00', '2026-12-31T10:00:00.000Z'],
    [' 2027-01-01T00:00:00Z ', '2027-01-01T00:00:00.000Z'],
    ['2126-11-21T12:00:00.000Z', '2126-11-21T12:00:00.000Z'],
  ])('accepts %s', (text, expected) => {
    expect(validate(text)).toEqual({ date: new Date(expected) });
  });

  it('rounds a part of a millisecond up', () => {
    expect(validate('2027-01-01T00:00:00.057000000Z')).toEqual({ date: new Date('2027-01-01T00:00:00.057Z') });
    expect(validate('2027-01-01T00:00:00.999000001Z')).toEqual({ date: new Date('2027-01-01T00:00:01.000Z') });
  });

  it.each([
    '2027-02-30T09:00:00Z',
    '2027-02-29T09:00:00Z',
    '2027-04-31T09:00:00Z',
    '2027-13-01T09:00:00Z',
    '2027-00-10T09:00:00Z',
    '2027-01-00T09:00:00Z',
    '2027-01-01T24:00:00Z',
    '2027-01-01T09:60:00Z',
    '2027-01-01T09:00:60Z',
    '2027-01-01T09:00:00+14:01',
    '2027-01-01T09:00:00+02:60',
  ])('refuses %s, whose date, time or offset does not exist', (text) => {
    expect(validate(text)).toEqual({ problem: expect.stringContaining('real date') as string });
  });

  it.each([
    '2027-01-01T09:00:00',
    '2027-01-01T09:00:00+0200',
    '2027-01-01',
    '1798794000000',
    'tomorrow',
    'Fri, 01 Jan 2027 09:00:00 GMT',
    '𝟚027-01-01T00:00:00Z',
  ])('refuses %s, which has no offset or is not ISO 8601', (text) => {
    expect(validate(text)).toEqual({ problem: expect.stringContaining('ISO 8601') as string });
  });

  it.each([
    '2026-11-21T12:00:00.000Z',
    '2026-11-21T11:59:59.999Z',
    '2026-11-21T13:00:00+01:00',
    '1999-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
  ])('refuses %s, which is not in the future', (text) => {
    expect(validate(text)).toEqual({ problem: 'Delivery date must be in the future.' });
  });

  it.each(['+275760-09-13T00:00:00.000Z', '9999-12-31T23:59:59Z', '2126-11-21T12:00:00.001Z'])(
    'refuses %s, which is more than a hundred years ahead',
    (text) => {
      expect(validate(text)).toEqual({ problem: 'Delivery date must be within the next 100 years.' });
    },
  );

  it('refuses the year 275760 without its plus sign', () => {
    expect(validate('275760-09-13T00:00:00.000Z')).toHaveProperty('problem');
  });

  it('counts a hundred years from a leap day', () => {
    const leapDay = new Date('2028-02-29T12:00:00Z');
    expect(validateDeliveryDate('2128-02-29T12:00:00Z', leapDay)).toHaveProperty('date');
    expect(validateDeliveryDate('2128-03-01T12:00:00Z', leapDay)).toHaveProperty('problem');
  });
});
