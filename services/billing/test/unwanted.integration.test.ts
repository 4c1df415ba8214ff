// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox, which sends signed webhooks.
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

/** Returns, for each checkout of an order, how many refunds Stripe refused or answered with a 5xx. */
async function listRefusals({ orderId }: CheckoutOrder): Promise<object[]> {
  return billing.query(
    'SELECT refund_refusals AS refusals FROM billing.checkout_sessions WHERE order_id = $1',
    orderId,
  );
}

describe('an order paid twice', () => {
  it('keeps the first payment and refunds the second', async () => {
    const { order, session } = await billing.createOpenOrder();
    const secondId = await billing.createUntrackedSession(order);
    await billing.stripe.pay(session.id);
    await billing.waitForState(order, 'paid');
    await billing.stripe.pay(secondId);
    await billing.waitForLedgerEntries(order, 3);
    await billing.waitUntilIdle();
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    expect(await billing.listCheckouts(order)).toEqual([
      { state: 'paid', flag: null },
      { state: 'paid', flag: 'paid_twice' },
    ]);
    expect(await billing.listChanges(order)).toEqual(['1 paid']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'returned 4900']);
    const payments = await billing.listPayments(order);
    expect(payments.map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    expect(await billing.listStripeSessions(order)).toContainEqual(
      expect.objectContaining({ id: secondId, refunded: 4900 }),
    );
  });

  it('keeps exactly one of two payments whose events arrive at the same time', async () => {
    await billing.stripe.setFaults({ webhooks: { delayMs: 500, shuffle: true, duplicate: true } });
    const { order, session } = await billing.createOpenOrder();
    const secondId = await billing.createUntrackedSession(order);
    await Promise.all([billing.stripe.pay(session.id), billing.stripe.pay(secondId)]);
    await billing.waitForState(order, 'paid');
    await eventually(async () => (await billing.sumRefunds(order)) === 4900);
    await billing.waitUntilIdle();
    expect(await billing.readState(order)).toBe('paid');
    expect((await billing.readLedger(order)).sort()).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
  });
});

describe('when an order is canceled', () => {
  it('while its checkout is open, the checkout ends and no new one opens', async () => {
    const { order, session } = await billing.createOpenOrder();
    await billing.cancel(order);
    await eventually(async () => (await billing.stripe.sessionOf(order.orderId))?.status === 'expired');
    await expect(billing.stripe.pay(session.id)).rejects.toThrow('expired');
    expect((await billing.requestCheckout(order)).status).toBe(409);
    await billing.waitUntilIdle();
    expect(await billing.checkPayment(order)).toBe('none');
  });

  it('and Stripe refuses to end its checkout, each repetition waits longer, until Stripe ends it', async () => {
    const { order } = await billing.createOpenOrder();
    await billing.waitUntilIdle();
    await billing.stripe.setFaults({ refuseExpiry: true });
    await billing.cancel(order);
    await billing.waitForRow(
      `SELECT 1 FROM billing.payment_checks
        WHERE order_id = $1 AND tries >= 2 AND lease_until IS NULL AND last_error LIKE 'Stripe did not expire%'
          AND next_attempt_at > clock_timestamp() + interval '1 second'`,
      order.orderId,
    );
    await billing.stripe.setFaults();
    await eventually(async () => (await billing.stripe.sessionOf(order.orderId))?.status === 'expired');
  });

  it('before the webhook of its payment arrives, the payment is refunded', async () => {
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    const { order, session } = await billing.createOpenOrder();
    await billing.stripe.pay(session.id);
    await billing.cancel(order);
    await billing.waitForState(order, 'refunded');
    await billing.stripe.setFaults();
    await billing.waitUntilIdle();
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'refund 4900 of 4900']);
  });

  it('before its bank transfer arrives, the transfer is refunded on arrival', async () => {
    const { order, session } = await billing.createProcessingOrder();
    await billing.cancel(order);
    await billing.waitUntilIdle();
    await billing.stripe.settle(session.id);
    await billing.waitForState(order, 'refunded');
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it('before its first checkout, no checkout opens', async () => {
    const order = billing.buildOrder();
    await billing.cancel(order);
    await billing.waitForRow('SELECT 1 FROM billing.cancelled_orders WHERE order_id = $1', order.orderId);
    expect((await billing.requestCheckout(order)).status).toBe(409);
    expect(await billing.listStripeSessions(order)).toEqual([]);
  });

  it('while its session is being created, the session ends immediately', async () => {
    const order = billing.buildOrder();
    await billing.start({ STRIPE_TIMEOUT_MS: '20000' });
    await billing.stripe.setFaults({ latencyMs: 15_000 });
    const checkout = billing.requestCheckout(order);
    await eventually(async () => (await billing.listCheckoutStates(order))[0] === 'creating');
    await billing.cancel(order);
    await billing.waitForRow('SELECT 1 FROM billing.cancelled_orders WHERE order_id = $1', order.orderId);
    await billing.stripe.setFaults();
    expect((await checkout).status).toBe(409);
    expect((await billing.stripe.sessionOf(order.orderId))?.status).toBe('expired');
    await billing.stop();
  });
});

describe('a payment of a canceled order', () => {
  it('is refunded once, even after repeated messages', async () => {
    const { order } = await billing.createPaidOrder();
    await Promise.all([billing.cancel(order), billing.cancel(order)]);
    await billing.waitForState(order, 'refunded');
    await billing.cancel(order);
    await billing.waitUntilIdle();
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect(await billing.listChanges(order)).toEqual(['1 paid', '2 refunded']);
    expect(await billing.sumRefunds(order)).toBe(4900);
  });

  it('whose refund fails later is flagged and not refunded again, and the user is told', async () => {
    const { order, intent } = await billing.createPaidOrder();
    await billing.cancel(order);
    await billing.waitForState(order, 'refunded');
    await billing.waitUntilIdle();
    await billing.stripe.failRefund(intent);
    await billing.waitForLog('payment.flagged', order);
    await billing.waitForState(order, 'paid');
    await billing.cancel(order);
    await billing.waitUntilIdle();
    expect(await billing.listCheckouts(order)).toEqual([{ state: 'paid', flag: 'refund_failed' }]);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900', 'refund 4900 of 4900', 'refund_failed 4900']);
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900', 'refund_failed 4900']);
    // An operator repeats the failed refund.
    await billing.stripe.refund(intent);
    await billing.waitForState(order, 'refunded');
  });

  it.each([
    ['lost', ['charge 4900', 'dispute -4900']],
    ['won', ['charge 4900', 'dispute -4900', 'dispute_won 4900', 'refund -4900']],
  ] as const)('under dispute is refunded only after we win the dispute: %s', async (outcome, ledger) => {
    const { order, intent } = await billing.createDisputedOrder();
    await billing.cancel(order);
    await billing.waitUntilInboxHandled();
    await billing.waitUntilIdle();
    expect(await billing.sumRefunds(order)).toBe(0);
    await billing.stripe.closeDispute(intent, outcome);
    await billing.waitForState(order, 'refunded');
    await billing.waitUntilIdle();
    expect(await listRefusals(order)).toEqual([{ refusals: 0 }]);
    expect(await billing.readLedger(order)).toEqual(ledger);
  });

  it('whose refund Stripe refuses is counted in a metric until a retry succeeds', async () => {
    const countRefusedRefunds = (): Promise<number | undefined> => billing.readMetric('billing_refused_refunds');
    const { order } = await billing.createPaidOrder();
    await billing.waitUntilIdle();
    expect(await countRefusedRefunds()).toBe(0);
    await billing.stripe.setFaults({ failNext: { status: 402, count: 3 } });
    await billing.cancel(order);
    expect(await billing.waitForLog('refund.refused', order)).toMatchObject({ code: 'card_declined' });
    expect(await countRefusedRefunds()).toBe(1);
    await billing.retryUntilState(order, 'refunded');
    await billing.waitUntilIdle();
    expect(await countRefusedRefunds()).toBe(0);
    expect(await listRefusals(order)).toEqual([{ refusals: 3 }]);
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900']);
  });

  it.each([
    [503, 4, 2],
    [500, 1, 1],
  ] as const)('is refunded once, even if Stripe first returns %d', async (status, count, refusals) => {
    const { order } = await billing.createPaidOrder();
    await billing.waitUntilIdle();
    await billing.stripe.setFaults({ failNext: { status, count } });
    await billing.cancel(order);
    await billing.retryUntilState(order, 'refunded');
    await billing.waitUntilIdle();
    expect(await listRefusals(order)).toEqual([{ refusals }]);
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900']);
  });
});
