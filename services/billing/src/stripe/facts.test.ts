import type Stripe from 'stripe';
import { readFacts, type StripeResponses } from './facts.js';

const created = 1_795_000_000;

function buildResponses(change: {
  session?: Partial<Stripe.Checkout.Session>;
  intent?: Partial<Stripe.PaymentIntent> | null;
  refunds?: Stripe.Refund['status'][];
  disputes?: Stripe.Dispute['status'][];
}): StripeResponses {
  const movement = { amount: 100, currency: 'usd', created };
  return {
    session: { id: 'cs_1', status: 'open', payment_status: 'unpaid', metadata: null, ...change.session },
    intent: change.intent ? { id: 'pi_1', status: 'succeeded', ...change.intent } : null,
    refunds: (change.refunds ?? []).map((status, index) => ({ id: `re_${String(index)}`, status, ...movement })),
    disputes: (change.disputes ?? []).map((status, index) => ({ id: `dp_${String(index)}`, status, ...movement })),
  } as StripeResponses;
}

describe('a session', () => {
  it.each([
    ['open', 'unpaid', null, 'open'],
    ['open', 'unpaid', 'requires_payment_method', 'open'],
    ['expired', 'unpaid', null, 'expired'],
    ['complete', 'paid', 'succeeded', 'paid'],
    ['complete', 'no_payment_required', null, 'paid'],
    ['complete', 'unpaid', 'processing', 'processing'],
    ['complete', 'unpaid', 'requires_action', 'processing'],
    ['complete', 'unpaid', null, 'processing'],
    ['complete', 'unpaid', 'requires_payment_method', 'failed'],
    ['complete', 'unpaid', 'canceled', 'failed'],
  ] as const)('with status %s, payment_status %s and intent %s is %s', (status, payment, intent, state) => {
    const session = { status, payment_status: payment };
    expect(readFacts(buildResponses({ session, intent: intent && { status: intent } })).state).toBe(state);
  });

  it('has an order only if the billing service created the session', () => {
    expect(readFacts(buildResponses({})).orderId).toBeNull();
    expect(readFacts(buildResponses({ session: { metadata: { orderId: 'o', checkoutId: 'c' } } }))).toMatchObject({
      orderId: 'o',
      checkoutId: 'c',
    });
  });
});

describe('a payment', () => {
  it('has a charge only if the charge succeeded', () => {
    const charge = { id: 'ch_1', amount: 4900, amount_captured: 4900, currency: 'usd', created };
    const read = (latest: object | string | null): unknown =>
      readFacts(buildResponses({ intent: { latest_charge: latest as Stripe.Charge | string | null } })).charge;
    expect(read({ ...charge, status: 'succeeded' })).toMatchObject({ id: 'ch_1', amountCents: 4900 });
    for (const unsuccessful of [{ ...charge, status: 'failed' }, { ...charge, status: 'pending' }, 'ch_1', null]) {
      expect(read(unsuccessful)).toBeNull();
    }
  });

  it('has a refund that counts unless the refund failed or was canceled', () => {
    const { refunds } = readFacts(buildResponses({ refunds: ['succeeded', 'pending', 'failed', 'canceled'] }));
    expect(refunds.map(({ hasFailed }) => hasFailed)).toEqual([false, false, true, true]);
  });

  it('is disputed when the bank takes the money, but not during an inquiry', () => {
    const inquiries = ['warning_needs_response', 'warning_closed'] as const;
    const appeals = ['appeal_needs_response', 'appeal_under_review'] as const;
    const { disputes } = readFacts(
      buildResponses({ disputes: [...inquiries, 'needs_response', 'under_review', 'won', 'lost', ...appeals] }),
    );
    expect(disputes.map(({ state }) => state)).toEqual(['open', 'open', 'won', 'lost', 'lost', 'lost']);
  });

  it('is lost by a dispute that was prevented only if its money went back', () => {
    const read = (...amounts: number[]): unknown => {
      const responses = buildResponses({ disputes: ['prevented'] });
      for (const dispute of responses.disputes) {
        dispute.balance_transactions = amounts.map((amount) => ({ amount }) as Stripe.BalanceTransaction);
      }
      return readFacts(responses).disputes.map(({ state }) => state);
    };
    expect([read(-100), read(), read(-100, 100)]).toEqual([['lost'], [], []]);
  });
});
