import fc from 'fast-check';
import { paymentProblem, keptCents, orderState, stripeTask, sumsOf, type Sums } from './payment-state.js';
import type { CheckoutState, Flag } from './rows.js';

const at = new Date('2026-11-21T12:00:00Z');
const buildMovement = (amountCents: number): { id: string; amountCents: number; currency: string; at: Date } => ({
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

const buildCheckout = (state: CheckoutState, change: Partial<Checkout> = {}): Checkout => ({
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

const wrongAmount = buildCheckout('paid', { flag: 'amount_mismatch' });

describe('the state of an order', () => {
  it.each<[string, string, string | null, Checkout[]]>([
    ['no checkout', 'open', null, []],
    ['a checkout being created', 'open', null, [buildCheckout('creating')]],
    ['an open checkout', 'open', null, [buildCheckout('open')]],
    ['an expired checkout', 'open', null, [buildCheckout('expired')]],
    ['a transfer that has not arrived', 'processing', null, [buildCheckout('processing')]],
    ['a transfer that failed', 'failed', null, [buildCheckout('failed')]],
    ['a new checkout after a failed one', 'open', null, [buildCheckout('failed'), buildCheckout('open')]],
    ['a refused checkout after a failed one', 'failed', null, [buildCheckout('failed'), buildCheckout('refused')]],
    ['a payment', 'paid', 'a', [buildCheckout('paid')]],
    [
      'a later payment',
      'paid',
      'c',
      [buildCheckout('expired'), buildCheckout('failed'), buildCheckout('paid', { id: 'c' })],
    ],
    ['a partial refund', 'paid', 'a', [buildCheckout('paid', { refundedCents: 4899 })]],
    ['a refund', 'refunded', 'a', [buildCheckout('paid', { refundedCents: 4900 })]],
    ['a dispute', 'disputed', 'a', [buildCheckout('paid', { disputedCents: 4900 })]],
    ['a lost dispute', 'refunded', 'a', [buildCheckout('paid', { lostCents: 4900 })]],
    [
      'a dispute about most of the payment that was lost',
      'refunded',
      'a',
      [buildCheckout('paid', { lostCents: 4842 })],
    ],
    ['a dispute about a small part that was lost', 'paid', 'a', [buildCheckout('paid', { lostCents: 900 })]],
    ['a refund and a lost dispute', 'refunded', 'a', [buildCheckout('paid', { refundedCents: 900, lostCents: 4000 })]],
    ['two payments', 'paid', 'a', [buildCheckout('paid'), buildCheckout('paid', { id: 'b', flag: 'paid_twice' })]],
    ['a wrong amount', 'failed', null, [wrongAmount]],
    ['a refunded wrong amount', 'failed', null, [{ ...wrongAmount, refundedCents: 4900 }]],
    ['a new checkout after a wrong amount', 'open', null, [wrongAmount, buildCheckout('open')]],
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
            list.map((state, index) => buildCheckout(state, { id: `${prefix}${String(index)}` }));
          const main = buildCheckout('paid', { id: 'main', refundedCents });
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
          charge: buildMovement(20_000),
          refunds: [
            ...succeeded.map((each) => ({ ...buildMovement(each), hasFailed: false })),
            ...failed.map((each) => ({ ...buildMovement(each), hasFailed: true })),
          ],
          disputes: [
            ...lost.map((each) => ({ ...buildMovement(each), state: 'lost' as const })),
            ...won.map((each) => ({ ...buildMovement(each), state: 'won' as const })),
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
  const facts = { totalCents: 4900, currency: 'usd', charge: buildMovement(4900) };

  it.each([
    ['the right amount', null, order, facts],
    ['another total', 'amount_mismatch', order, { ...facts, totalCents: 4800 }],
    ['a charge of another amount', 'amount_mismatch', order, { ...facts, charge: buildMovement(4899) }],
    ['another currency', 'amount_mismatch', order, { ...facts, currency: 'eur' }],
    ['a charge in yen', 'amount_mismatch', order, { ...facts, charge: { ...buildMovement(4900), currency: 'jpy' } }],
    ['no charge', 'amount_mismatch', order, { ...facts, charge: null }],
    ['an order that another checkout has paid', 'paid_twice', { ...order, mainCheckoutId: 'other' }, facts],
    ['an order that it paid before its price changed', null, { ...order, mainCheckoutId: 'a', totalCents: 1 }, facts],
  ] as const)('with %s is %s', (_, problem, paidOrder, sessionFacts) => {
    expect(paymentProblem(paidOrder, 'a', sessionFacts)).toBe(problem);
  });
});

describe('the task at Stripe', () => {
  it.each<[string, string | null, Checkout, boolean]>([
    ['an open checkout', null, buildCheckout('open'), false],
    ['an open checkout of a canceled order', 'expire', buildCheckout('open'), true],
    ['a payment of an active order', null, buildCheckout('paid'), false],
    ['a payment of a canceled order', 'refund', buildCheckout('paid'), true],
    ['a failed refund of a canceled order', null, buildCheckout('paid', { hasFailedRefund: true }), true],
    ['a disputed payment of a canceled order', null, buildCheckout('paid', { disputedCents: 4900 }), true],
    ['a second payment', 'refund', buildCheckout('paid', { flag: 'paid_twice' }), false],
    ['a payment of a wrong amount', 'refund', buildCheckout('paid', { flag: 'amount_mismatch' }), true],
    ['a refunded payment', null, buildCheckout('paid', { flag: 'paid_twice', refundedCents: 4900 }), true],
    ['a lost dispute', null, buildCheckout('paid', { lostCents: 4900 }), true],
    ['a transfer that has not arrived', null, buildCheckout('processing'), true],
  ])('for %s is %s', (_, task, payment, isCancelled) => {
    expect(stripeTask(payment, isCancelled)).toBe(task);
  });
});
