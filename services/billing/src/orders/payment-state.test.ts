import fc from 'fast-check';
import { paymentProblem, keptCents, orderState, stripeTask, sumsOf, type Flag, type Sums } from './payment-state.js';
import type { CheckoutState } from './rows.js';

const at = new Date('2026-11-21T12:00:00Z');
const movement = (amountCents: number): { id: string; amountCents: number; currency: string; at: Date } => ({
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
  it.each<[string, string, string | null, Checkout[]]>([
    ['no checkout', 'open', null, []],
    ['a checkout being created', 'open', null, [checkout('creating')]],
    ['an open checkout', 'open', null, [checkout('open')]],
    ['an expired checkout', 'open', null, [checkout('expired')]],
    ['a transfer that has not arrived', 'processing', null, [checkout('processing')]],
    ['a transfer that failed', 'failed', null, [checkout('failed')]],
    ['a new checkout after a failed one', 'open', null, [checkout('failed'), checkout('open')]],
    ['a refused checkout after a failed one', 'failed', null, [checkout('failed'), checkout('refused')]],
    ['a payment', 'paid', 'a', [checkout('paid')]],
    ['a later payment', 'paid', 'c', [checkout('expired'), checkout('failed'), checkout('paid', { id: 'c' })]],
    ['a partial refund', 'paid', 'a', [checkout('paid', { refundedCents: 4899 })]],
    ['a refund', 'refunded', 'a', [checkout('paid', { refundedCents: 4900 })]],
    ['a dispute', 'disputed', 'a', [checkout('paid', { disputedCents: 4900 })]],
    ['a lost dispute', 'refunded', 'a', [checkout('paid', { lostCents: 4900 })]],
    ['a refund and a lost dispute', 'refunded', 'a', [checkout('paid', { refundedCents: 900, lostCents: 4000 })]],
    ['two payments', 'paid', 'a', [checkout('paid'), checkout('paid', { id: 'b', flag: 'paid_twice' })]],
    ['a wrong amount', 'failed', null, [wrongAmount]],
    ['a refunded wrong amount', 'failed', null, [{ ...wrongAmount, refundedCents: 4900 }]],
    ['a new checkout after a wrong amount', 'open', null, [wrongAmount, checkout('open')]],
  ])('with %s is %s', (_, expected, mainCheckoutId, checkouts) => {
    expect(orderState(mainCheckoutId, checkouts)).toBe(expected);
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

  it('count refunds and lost disputes, but neither failed refunds nor won disputes', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (succeeded, failed, lost, won) => {
        const sums = sumsOf({
          charge: movement(20_000),
          refunds: [
            ...succeeded.map((each) => ({ ...movement(each), hasFailed: false })),
            ...failed.map((each) => ({ ...movement(each), hasFailed: true })),
          ],
          disputes: [
            ...lost.map((each) => ({ ...movement(each), state: 'lost' as const })),
            ...won.map((each) => ({ ...movement(each), state: 'won' as const })),
          ],
        });
        const returnedCents = [...succeeded, ...lost].reduce((total, each) => total + each, 0);
        expect(keptCents(sums)).toBe(20_000 - returnedCents);
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

describe('the problem of a paid checkout', () => {
  const order = { mainCheckoutId: null, totalCents: 4900, currency: 'usd' };
  const facts = { totalCents: 4900, currency: 'usd', charge: movement(4900) };

  it.each([
    ['the right amount', null, order, facts],
    ['another total', 'amount_mismatch', order, { ...facts, totalCents: 4800 }],
    ['a charge of another amount', 'amount_mismatch', order, { ...facts, charge: movement(4899) }],
    ['another currency', 'amount_mismatch', order, { ...facts, currency: 'eur' }],
    ['a charge in yen', 'amount_mismatch', order, { ...facts, charge: { ...movement(4900), currency: 'jpy' } }],
    ['no charge', 'amount_mismatch', order, { ...facts, charge: null }],
    ['an order that another checkout has paid', 'paid_twice', { ...order, mainCheckoutId: 'other' }, facts],
    ['an order that it paid before its price changed', null, { ...order, mainCheckoutId: 'a', totalCents: 1 }, facts],
  ] as const)('with %s is %s', (_, problem, paidOrder, sessionFacts) => {
    expect(paymentProblem(paidOrder, 'a', sessionFacts)).toBe(problem);
  });
});

describe('the task at Stripe', () => {
  it.each<[string, string | null, Checkout, boolean]>([
    ['an open checkout', null, checkout('open'), false],
    ['an open checkout of a cancelled order', 'expire', checkout('open'), true],
    ['a payment of an active order', null, checkout('paid'), false],
    ['a payment of a cancelled order', 'refund', checkout('paid'), true],
    ['a failed refund of a cancelled order', null, checkout('paid', { hasFailedRefund: true }), true],
    ['a disputed payment of a cancelled order', null, checkout('paid', { disputedCents: 4900 }), true],
    ['a second payment', 'refund', checkout('paid', { flag: 'paid_twice' }), false],
    ['a payment of a wrong amount', 'refund', checkout('paid', { flag: 'amount_mismatch' }), true],
    ['a refunded payment', null, checkout('paid', { flag: 'paid_twice', refundedCents: 4900 }), true],
    ['a lost dispute', null, checkout('paid', { lostCents: 4900 }), true],
    ['a transfer that has not arrived', null, checkout('processing'), true],
  ])('for %s is %s', (_, task, payment, isCancelled) => {
    expect(stripeTask(payment, isCancelled)).toBe(task);
  });
});
