// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox, which sends signed webhooks.
import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

describe('a payment of the wrong amount', () => {
  /** Creates an order whose price has changed since its checkout was opened. */
  const createRepricedOrder = async (): ReturnType<typeof billing.createOpenOrder> => {
    const created = await billing.createOpenOrder();
    await billing.query('UPDATE billing.orders SET total_cents = 5000 WHERE order_id = $1', created.order.orderId);
    return created;
  };

  it('is flagged, activates nothing, and is refunded; the order can be paid again', async () => {
    const { order, session } = await createRepricedOrder();
    await billing.stripe.pay(session.id);
    await billing.waitForLog('payment.flagged', order);
    await billing.waitForState(order, 'failed');
    await eventually(async () => (await billing.listStripeSessions(order))[0]?.refunded === 4900);
    await billing.waitUntilIdle();
    expect(await billing.listCheckouts(order)).toEqual([{ state: 'paid', flag: 'amount_mismatch' }]);
    expect(await billing.checkPayment(order)).toBe('failed');
    expect(await billing.listChanges(order)).toEqual(['1 failed']);
    expect(await billing.listNotices(order)).toEqual(['returned 4900']);
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect((await billing.listPayments(order)).map(({ status }) => status)).toEqual(['refunded']);
    // A new checkout restores the original price. The first payment has that amount, but still does not count.
    await billing.stripe.pay((await billing.openCheckout(order)).id);
    await billing.waitForState(order, 'paid');
    await billing.waitUntilIdle();
    expect(await billing.listChanges(order)).toEqual(['1 failed', '2 open', '3 paid']);
  });

  it('counts as failed while its refund waits for the end of a dispute', async () => {
    const { order, session } = await createRepricedOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(session.id);
    const intent = await billing.findIntent(session.id);
    await billing.stripe.dispute(intent);
    expect(await billing.checkPayment(order)).toBe('failed');
    await billing.stripe.closeDispute(intent, 'won');
    expect(await billing.checkPayment(order)).toBe('failed');
    await eventually(async () => (await billing.listPayments(order))[0]?.status === 'refunded');
  });
});

describe('a session that Stripe no longer has', () => {
  const changeSessionId = (from: string, to: string): Promise<unknown> =>
    billing.query('UPDATE billing.checkout_sessions SET stripe_session_id = $2 WHERE stripe_session_id = $1', from, to);
  const makeUnknownToStripe = (id: string): Promise<unknown> => changeSessionId(id, `${id}_gone`);

  it('counts as expired; its order can be checked, and paid through another session', async () => {
    const order = billing.buildOrder();
    await makeUnknownToStripe((await billing.openCheckout(order)).id);
    expect(await billing.checkPayment(order)).toBe('none');
    await billing.payFor(order);
    await billing.waitForState(order, 'paid');
    expect(await billing.listCheckoutStates(order)).toEqual(['expired', 'paid']);
  });

  it('stays paid if it was paid', async () => {
    const { order, sessionId } = await billing.createPaidOrder();
    await billing.waitUntilIdle();
    await makeUnknownToStripe(sessionId);
    expect(await billing.checkPayment(order)).toBe('paid');
    expect(await billing.listCheckouts(order)).toEqual([{ state: 'paid', flag: null }]);
    await changeSessionId(`${sessionId}_gone`, sessionId);
  });
});

it('a check that Stripe refuses gets 502 and a message that we’re looking into it', async () => {
  const { order } = await billing.createOpenOrder();
  await billing.stripe.setFaults({ failNext: { status: 402, count: 1 } });
  const response = await billing.call('POST', `/capsules/${order.orderId}/payment-check`, order.userId);
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    code: 'bad_gateway',
    message: expect.stringContaining('looking into') as string,
  });
});
