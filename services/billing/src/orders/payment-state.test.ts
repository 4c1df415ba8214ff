import fc from 'fast-check';
import {
  paymentProblem,
  isHeld,
  keptCents,
  orderState,
  refundReason,
  sumsOf,
  type Flag,
  type Sums,
} from './payment-state.js';
import type { CheckoutState } from './rows.js';

const at = new Date('2026-11-21T12:00:00Z');
const money = (amountCents: number): { id: string; amountCents: number; currency: string; at: Date } => ({
  id: `m${String(amountCents)}`,
  amountCents,
  currency: 'usd',
  at,
});

interface Session extends Sums {
  id: string;
  state: CheckoutState;
  flag: Flag | null;
}

const session = (state: CheckoutState, change: Partial<Session> = {}): Session => ({
  id: 'a',
  state,
  flag: null,
  chargedCents: state === 'paid' ? 4900 : 0,
  refundedCents: 0,
  lostCents: 0,
  disputedCents: 0,
  ...change,
});

const wrongAmount = session('paid', { flag: 'amount_mismatch' });

describe('the state of an order', () => {
  it.each<[string, string | null, Session[], string]>([
    ['no checkout', null, [], 'open'],
    ['a checkout being made', null, [session('creating')], 'open'],
    ['an open checkout', null, [session('open')], 'open'],
    ['an expired checkout', null, [session('expired')], 'open'],
    ['a transfer that has not arrived', null, [session('processing')], 'processing'],
    ['a transfer that failed', null, [session('failed')], 'failed'],
    ['a new checkout after a failed one', null, [session('failed'), session('open')], 'open'],
    ['a refused checkout after a failed one', null, [session('failed'), session('refused')], 'failed'],
    ['paid', 'a', [session('paid')], 'paid'],
    ['paid after others', 'c', [session('expired'), session('failed'), session('paid', { id: 'c' })], 'paid'],
    ['partly refunded', 'a', [session('paid', { refundedCents: 4899 })], 'paid'],
    ['refunded', 'a', [session('paid', { refundedCents: 4900 })], 'refunded'],
    ['disputed', 'a', [session('paid', { disputedCents: 4900 })], 'disputed'],
    ['a lost dispute', 'a', [session('paid', { lostCents: 4900 })], 'refunded'],
    ['partly refunded, the rest lost', 'a', [session('paid', { refundedCents: 900, lostCents: 4000 })], 'refunded'],
    ['paid twice', 'a', [session('paid'), session('paid', { id: 'b', flag: 'paid_twice' })], 'paid'],
    ['a wrong amount', null, [wrongAmount], 'failed'],
    ['a wrong amount refunded', null, [{ ...wrongAmount, refundedCents: 4900 }], 'failed'],
    ['a new checkout after a wrong amount', null, [wrongAmount, session('open')], 'open'],
  ])('%s', (_, main, sessions, expected) => {
    expect(orderState(main, sessions)).toBe(expected);
  });

  it('depends only on the session that pays it, if there is one', () => {
    const states = fc.constantFrom<CheckoutState>('open', 'creating', 'expired', 'failed', 'processing', 'refused');
    fc.assert(
      fc.property(
        fc.array(states, { maxLength: 6 }),
        fc.array(states, { maxLength: 6 }),
        fc.integer({ min: 0, max: 4900 }),
        (before, after, refundedCents) => {
          const others = (list: CheckoutState[], name: string): Session[] =>
            list.map((state, index) => session(state, { id: `${name}${String(index)}` }));
          const main = session('paid', { id: 'main', refundedCents });
          const all = [...others(before, 'b'), main, ...others(after, 'c')];
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

  it('add up: the money kept is the charge less refunds and lost disputes', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, amounts, (given, failed, lost, won) => {
        const sums = sumsOf({
          charge: money(20_000),
          refunds: [
            ...given.map((each) => ({ ...money(each), failed: false })),
            ...failed.map((each) => ({ ...money(each), failed: true })),
          ],
          disputes: [
            ...lost.map((each) => ({ ...money(each), state: 'lost' as const })),
            ...won.map((each) => ({ ...money(each), state: 'won' as const })),
          ],
        });
        const gone = [...given, ...lost].reduce((total, each) => total + each, 0);
        expect(keptCents(sums)).toBe(20_000 - gone);
        expect(sums.disputedCents).toBe(0);
      }),
    );
  });

  it('are zero before it is paid', () => {
    expect(sumsOf({ charge: null, refunds: [], disputes: [] })).toEqual({
      chargedCents: 0,
      refundedCents: 0,
      lostCents: 0,
      disputedCents: 0,
    });
  });
});

describe('a paid session', () => {
  const order = { mainSession: null, totalCents: 4900, currency: 'usd' };
  const facts = { totalCents: 4900, currency: 'usd', charge: money(4900) };

  it.each([
    ['of the right amount', order, facts, null],
    ['of another total', order, { ...facts, totalCents: 4800 }, 'amount_mismatch'],
    ['of which another amount arrived', order, { ...facts, charge: money(4899) }, 'amount_mismatch'],
    ['in another currency', order, { ...facts, currency: 'eur' }, 'amount_mismatch'],
    [
      'of which other money arrived',
      order,
      { ...facts, charge: { ...money(4900), currency: 'jpy' } },
      'amount_mismatch',
    ],
    ['without money', order, { ...facts, charge: null }, 'amount_mismatch'],
    ['beside another one', { ...order, mainSession: 'other' }, facts, 'paid_twice'],
    ['that paid the order before its price changed', { ...order, mainSession: 'a', totalCents: 1 }, facts, null],
  ] as const)('%s', (_, of, said, flag) => {
    expect(paymentProblem(of, 'a', said)).toBe(flag);
  });
});

describe('the reason for a refund', () => {
  it.each<[string, Session, boolean, string | null]>([
    ['a payment of an active order', session('paid'), false, null],
    ['a payment of a cancelled order', session('paid'), true, 'cancelled'],
    ['a failed refund of a cancelled order', session('paid', { flag: 'refund_failed' }), true, 'cancelled'],
    ['a second payment', session('paid', { flag: 'paid_twice' }), false, 'paid_twice'],
    ['a payment of a wrong amount', session('paid', { flag: 'amount_mismatch' }), true, 'amount_mismatch'],
    ['a refunded payment', session('paid', { flag: 'paid_twice', refundedCents: 4900 }), true, null],
    ['a lost dispute', session('paid', { lostCents: 4900 }), true, null],
    ['a transfer that has not arrived', session('processing'), true, null],
  ])('%s', (_, paid, isCancelled, reason) => {
    expect(refundReason(paid, isCancelled)).toBe(reason);
  });

  it('waits during a dispute, and while Stripe does not know the session', () => {
    expect(isHeld(session('paid'))).toBe(false);
    expect(isHeld(session('paid', { disputedCents: 4900 }))).toBe(true);
    expect(isHeld(session('paid', { flag: 'gone' }))).toBe(true);
  });
});
