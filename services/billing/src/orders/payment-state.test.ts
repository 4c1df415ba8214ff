import fc from 'fast-check';
import { paymentProblem, keptCents, orderState, stripeTask, sumsOf, type Flag, type Sums } from './payment-state.js';
import type { CheckoutState } from './rows.js';

const at = new Date('2026-11-21T12:00:00Z');
const money = (amountCents: number): { id: string; amountCents: number; currency: string; at: Date } => ({
  id: `m${String(amountCents)}`,
  amountCents,
  currency: 'usd',
  at,
});

interface Checkout extends Sums {
  id: string;
  state: CheckoutState;
  flag: Flag | null;
}

const checkout = (state: CheckoutState, change: Partial<Checkout> = {}): Checkout => ({
  id: 'a',
  state,
  flag: null,
  chargedCents: state === 'paid' ? 4900 : 0,
  refundedCents: 0,
  lostCents: 0,
  disputedCents: 0,
  hasFailedRefund: false,
  ...change,
});

const wrongAmount = checkout('paid', { flag: 'amount_mismatch' });

describe('the state of an order', () => {
  it.each<[string, string | null, Checkout[], string]>([
    ['no checkout', null, [], 'open'],
    ['a checkout being made', null, [checkout('creating')], 'open'],
    ['an open checkout', null, [checkout('open')], 'open'],
    ['an expired checkout', null, [checkout('expired')], 'open'],
    ['a transfer that has not arrived', null, [checkout('processing')], 'processing'],
    ['a transfer that failed', null, [checkout('failed')], 'failed'],
    ['a new checkout after a failed one', null, [checkout('failed'), checkout('open')], 'open'],
    ['a refused checkout after a failed one', null, [checkout('failed'), checkout('refused')], 'failed'],
    ['paid', 'a', [checkout('paid')], 'paid'],
    ['paid after others', 'c', [checkout('expired'), checkout('failed'), checkout('paid', { id: 'c' })], 'paid'],
    ['partly refunded', 'a', [checkout('paid', { refundedCents: 4899 })], 'paid'],
    ['refunded', 'a', [checkout('paid', { refundedCents: 4900 })], 'refunded'],
    ['disputed', 'a', [checkout('paid', { disputedCents: 4900 })], 'disputed'],
    ['a lost dispute', 'a', [checkout('paid', { lostCents: 4900 })], 'refunded'],
    ['partly refunded, the rest lost', 'a', [checkout('paid', { refundedCents: 900, lostCents: 4000 })], 'refunded'],
    ['paid twice', 'a', [checkout('paid'), checkout('paid', { id: 'b', flag: 'paid_twice' })], 'paid'],
    ['a wrong amount', null, [wrongAmount], 'failed'],
    ['a wrong amount refunded', null, [{ ...wrongAmount, refundedCents: 4900 }], 'failed'],
    ['a new checkout after a wrong amount', null, [wrongAmount, checkout('open')], 'open'],
  ])('%s', (_, main, checkouts, expected) => {
    expect(orderState(main, checkouts)).toBe(expected);
  });

  it('depends only on the main checkout, if there is one', () => {
    const states = fc.constantFrom<CheckoutState>('open', 'creating', 'expired', 'failed', 'processing', 'refused');
    fc.assert(
      fc.property(
        fc.array(states, { maxLength: 6 }),
        fc.array(states, { maxLength: 6 }),
        fc.integer({ min: 0, max: 4900 }),
        (before, after, refundedCents) => {
          const toCheckouts = (list: CheckoutState[], prefix: string): Checkout[] =>
            list.map((state, index) => checkout(state, { id: `${prefix}${String(index)}` }));
          const main = checkout('paid', { id: 'main', refundedCents });
          const all = [...toCheckouts(before, 'b'), main, ...toCheckouts(after, 'c')];
          expect(orderState('main', all)).toBe(refundedCents < 4900 ? 'paid' : 'refunded');
          expect(['open', 'processing', 'failed']).toContain(
            orderState(
              null,
              all.filter((each) => each !== main),
            ),
          );
        },
      ),
    );
  });
});

describe('the sums of a payment', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 5 });

  it('leave the charge minus refunds and lost disputes as the kept amount', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (succeeded, failed, lost, won) => {
        const sums = sumsOf({
          charge: money(20_000),
          refunds: [
            ...succeeded.map((each) => ({ ...money(each), failed: false })),
            ...failed.map((each) => ({ ...money(each), failed: true })),
          ],
          disputes: [
            ...lost.map((each) => ({ ...money(each), state: 'lost' as const })),
            ...won.map((each) => ({ ...money(each), state: 'won' as const })),
          ],
        });
        const lostCents = [...succeeded, ...lost].reduce((total, each) => total + each, 0);
        expect(keptCents(sums)).toBe(20_000 - lostCents);
        expect(sums.disputedCents).toBe(0);
      }),
    );
  });

  it('are zero before the payment', () => {
    expect(sumsOf({ charge: null, refunds: [], disputes: [] })).toEqual({
      chargedCents: 0,
      refundedCents: 0,
      lostCents: 0,
      disputedCents: 0,
      hasFailedRefund: false,
    });
  });
});

describe('a paid checkout', () => {
  const order = { mainCheckout: null, totalCents: 4900, currency: 'usd' };
  const facts = { totalCents: 4900, currency: 'usd', charge: money(4900) };

  it.each([
    ['with the right amount', order, facts, null],
    ['with another total', order, { ...facts, totalCents: 4800 }, 'amount_mismatch'],
    ['whose charge has another amount', order, { ...facts, charge: money(4899) }, 'amount_mismatch'],
    ['in another currency', order, { ...facts, currency: 'eur' }, 'amount_mismatch'],
    [
      'whose charge has another currency',
      order,
      { ...facts, charge: { ...money(4900), currency: 'jpy' } },
      'amount_mismatch',
    ],
    ['without a charge', order, { ...facts, charge: null }, 'amount_mismatch'],
    ['for an order that another checkout has paid', { ...order, mainCheckout: 'other' }, facts, 'paid_twice'],
    ['that paid the order before its price changed', { ...order, mainCheckout: 'a', totalCents: 1 }, facts, null],
  ] as const)('%s', (_, paidOrder, sessionFacts, flag) => {
    expect(paymentProblem(paidOrder, 'a', sessionFacts)).toBe(flag);
  });
});

describe('what is done at Stripe', () => {
  it.each<[string, Checkout, boolean, string | null]>([
    ['an open checkout', checkout('open'), false, null],
    ['an open checkout of a cancelled order', checkout('open'), true, 'expire'],
    ['a payment of an active order', checkout('paid'), false, null],
    ['a payment of a cancelled order', checkout('paid'), true, 'refund'],
    ['a failed refund of a cancelled order', checkout('paid', { hasFailedRefund: true }), true, null],
    ['a disputed payment of a cancelled order', checkout('paid', { disputedCents: 4900 }), true, null],
    ['a second payment', checkout('paid', { flag: 'paid_twice' }), false, 'refund'],
    ['a payment of a wrong amount', checkout('paid', { flag: 'amount_mismatch' }), true, 'refund'],
    ['a refunded payment', checkout('paid', { flag: 'paid_twice', refundedCents: 4900 }), true, null],
    ['a lost dispute', checkout('paid', { lostCents: 4900 }), true, null],
    ['a transfer that has not arrived', checkout('processing'), true, null],
  ])('%s', (_, paid, isCancelled, task) => {
    expect(stripeTask(paid, isCancelled)).toBe(task);
  });
});
