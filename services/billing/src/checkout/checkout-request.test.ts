import fc from 'fast-check';
import { checkoutEnd } from './checkout-request.js';

const now = new Date('2026-11-21T12:00:00.500Z');
const inMinutes = (count: number): Date => new Date(now.getTime() + count * 60_000);

describe('the end of a checkout', () => {
  it.each([
    ['is within a day if the payment deadline is far away', 60 * 24 * 30, '2026-11-22T11:59:00.000Z'],
    ['is the payment deadline, in whole seconds, if that is near', 90, '2026-11-21T13:30:00.000Z'],
  ])('%s', (_, minutes, expected) => {
    expect(checkoutEnd(now, inMinutes(minutes))?.toISOString()).toBe(expected);
  });

  it.each([
    ['is in 30 minutes', 30],
    ['is now', 0],
    ['was an hour ago', -60],
  ])('is null if the payment deadline %s', (_, minutes) => {
    expect(checkoutEnd(now, inMinutes(minutes))).toBeNull();
  });

  it('is a whole second that Stripe accepts, never after the payment deadline', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 10_000_000_000 }), (milliseconds) => {
        const payBefore = new Date(now.getTime() + milliseconds);
        const end = checkoutEnd(now, payBefore);
        expect(end !== null || milliseconds < 32 * 60_000).toBe(true);
        if (end === null) return;
        const lifetimeMs = end.getTime() - now.getTime();
        expect(end.getTime() % 1000).toBe(0);
        expect(lifetimeMs).toBeGreaterThanOrEqual(30 * 60_000);
        expect(lifetimeMs).toBeLessThan(24 * 3_600_000);
        expect(end.getTime()).toBeLessThanOrEqual(payBefore.getTime());
      }),
    );
  });
});
