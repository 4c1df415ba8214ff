import { CHECKOUT_MINUTES, isTooLateToPay, PAYMENT_LEAD_MINUTES } from './payment-time.js';

const now = new Date('2026-11-21T12:00:00.000Z');
const inMinutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

it.each([PAYMENT_LEAD_MINUTES, 60, 60 * 24 * 30])('allows paying for a date in %d minutes', (minutes) => {
  expect(isTooLateToPay(inMinutes(minutes), now)).toBe(false);
});

it.each([PAYMENT_LEAD_MINUTES - 0.001, 20, 2, 0, -60])('refuses a date in %d minutes as too soon', (minutes) => {
  expect(isTooLateToPay(inMinutes(minutes), now)).toBe(true);
});

it('leaves more time to pay than the shortest checkout lasts', () => {
  expect(PAYMENT_LEAD_MINUTES).toBeGreaterThan(CHECKOUT_MINUTES + 1);
});
