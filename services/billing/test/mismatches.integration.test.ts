// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process that sends signed webhooks.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

it.each([
  ['in order', [1, 2, 3]],
  ['the newest first', [3, 1, 2]],
  ['repeated', [2, 3, 3, 2]],
])('keeps the newest version of a customer, whose versions come %s', async (_, versions) => {
  const userId = randomUUID();
  for (const version of versions) {
    await billing.postAs('gateway', 'user.known', { userId, version, email: `v${String(version)}@example.com` });
  }
  await billing.inboxIsEmpty();
  const customer = 'SELECT email, version FROM billing.customers WHERE user_id = $1';
  expect(await billing.rows(customer, userId)).toEqual([{ email: 'v3@example.com', version: 3 }]);
});

describe('a payment of a wrong amount', () => {
  /** An order whose price changed after its checkout was opened. */
  const changedOrder = async (): ReturnType<typeof billing.openedOrder> => {
    const opened = await billing.openedOrder();
    await billing.rows('UPDATE billing.orders SET total_cents = 5000 WHERE order_id = $1', opened.order.orderId);
    return opened;
  };

  it('is flagged, activates nothing, and is refunded; the order can be paid again', async () => {
    const { order, id } = await changedOrder();
    await billing.stripe.pay(id);
    await billing.logged('payment.flagged', order);
    await billing.reaches(order, 'failed');
    await eventually(async () => (await billing.atStripe(order))[0]?.refunded === 4900);
    await billing.quiet();
    expect(await billing.sessions(order)).toEqual([{ state: 'paid', flag: 'amount_mismatch' }]);
    expect(await billing.check(order)).toBe('failed');
    expect(await billing.changes(order)).toEqual(['1 failed']);
    expect(await billing.announced(order)).toEqual(['returned 4900']);
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect((await billing.payments(order)).map(({ status }) => status)).toEqual(['refunded']);
    // Another checkout stores the real price again, which the first payment matches; it still pays for nothing.
    await billing.stripe.pay((await billing.openCheckout(order)).id);
    await billing.reaches(order, 'paid');
    await billing.quiet();
    expect(await billing.changes(order)).toEqual(['1 failed', '2 open', '3 paid']);
  });

  it('counts as failed while its refund waits for a dispute', async () => {
    const { order, id } = await changedOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(id);
    const intent = await billing.intentOf(id);
    await billing.stripe.dispute(intent);
    expect(await billing.check(order)).toBe('failed');
    await billing.stripe.closeDispute(intent, 'won');
    expect(await billing.check(order)).toBe('failed');
    await eventually(async () => (await billing.payments(order))[0]?.status === 'refunded');
  });
});

describe('a session that Stripe does not know', () => {
  const rename = (from: string, to: string): Promise<unknown> =>
    billing.rows('UPDATE billing.checkout_sessions SET stripe_session_id = $2 WHERE stripe_session_id = $1', from, to);
  const forget = (id: string): Promise<unknown> => rename(id, `${id}_gone`);

  it('counts as expired: its order can be checked, and paid with another', async () => {
    const order = billing.order();
    await forget((await billing.openCheckout(order)).id);
    expect(await billing.check(order)).toBe('none');
    await billing.logged('checkout.gone', order);
    await billing.payFor(order);
    await billing.reaches(order, 'paid');
    expect(await billing.sessionStates(order)).toEqual(['expired', 'paid']);
  });

  it('does not keep the reconciler from the others', async () => {
    const reconciler = await billing.start(BillingTestApp.reconciling);
    const gone = billing.order();
    const order = billing.order();
    await forget((await billing.openCheckout(gone)).id);
    const { id } = await billing.openCheckout(order);
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    await eventually(async () => (await billing.sessionStates(gone))[0] === 'expired');
    await billing.stop(reconciler);
  });

  it('stays paid, with a flag until Stripe knows it again', async () => {
    const { order, id } = await billing.paidOrder();
    await billing.quiet();
    await forget(id);
    expect(await billing.check(order)).toBe('paid');
    await billing.logged('payment.flagged', order);
    expect(await billing.sessions(order)).toEqual([{ state: 'paid', flag: 'gone' }]);
    await rename(`${id}_gone`, id);
    expect(await billing.check(order)).toBe('paid');
    expect(await billing.sessions(order)).toEqual([{ state: 'paid', flag: null }]);
  });
});

it('another refusal of Stripe: 502, which says that we’re looking into it', async () => {
  const { order } = await billing.openedOrder();
  await billing.stripe.setFaults({ failNext: { status: 402, count: 1 } });
  const answer = await billing.call('POST', `/orders/${order.orderId}/check`, order.userId);
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({
    code: 'bad_gateway',
    message: expect.stringContaining('looking into') as string,
  });
});
