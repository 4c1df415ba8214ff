import { deliveryTimeOf, earliestDay } from './delivery-time.js';

it('offers today only while there is time to pay before nine o’clock', () => {
  const zone = 'Europe/Berlin';
  expect(earliestDay(new Date('2026-11-21T06:30:00Z'), zone)).toBe('2026-11-21');
  expect(earliestDay(new Date('2026-11-21T07:24:00Z'), zone)).toBe('2026-11-21');
  expect(earliestDay(new Date('2026-11-21T07:26:00Z'), zone)).toBe('2026-11-22');
  expect(earliestDay(new Date('2026-12-31T23:30:00Z'), 'Pacific/Auckland')).toBe('2027-01-02');
});

it('returns nine o’clock local time, in summer and in winter, but nothing for a missing day', () => {
  expect(deliveryTimeOf('2031-07-15', 'Europe/Berlin')).toBe('2031-07-15T07:00:00.000Z');
  expect(deliveryTimeOf('2031-01-15', 'Europe/Berlin')).toBe('2031-01-15T08:00:00.000Z');
  expect(deliveryTimeOf('', 'Europe/Berlin')).toBeNull();
});
