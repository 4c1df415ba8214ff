// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process that sends signed webhooks.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';
import { stripeEvent } from './stripe-events.js';

const billing = await BillingTestApp.start();

it.each([
  ['in order', [1, 2, 3]],
  ['the newest first', [3, 1, 2]],
  ['repeated', [2, 3, 3, 2]],
])('knows a customer by the newest version, told %s', async (_, versions) => {
  const personId = randomUUID();
  for (const version of versions) {
    await billing.tell('gateway', 'person.known', { personId, version, email: `v${String(version)}@example.com` });
  }
  const open = `SELECT 1 FROM billing.inbox WHERE state <> 'handled'`;
  await eventually(async () => (await billing.admin.query(open)).rowCount === 0);
  const customer = 'SELECT email, version FROM billing.customers WHERE person_id = $1';
  const { rows } = await billing.admin.query(customer, [personId]);
  expect(rows).toEqual([{ email: 'v3@example.com', version: 3 }]);
});

describe('a payment of another amount', () => {
  it('is flagged, answered 200, activates nothing, goes back by itself, and the order can be paid anew', async () => {
    const { order, id } = await billing.openedOrder();
    // Somebody changed the order meanwhile: what is paid is not what it costs.
    await billing.admin.query('UPDATE billing.orders SET total_cents = 5000 WHERE order_id = $1', [order.orderId]);
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
    // The order costs what the wrong payment was: it still pays for nothing.
    await billing.stripe.pay((await billing.opened(order)).id);
    await billing.reaches(order, 'paid');
    await billing.quiet();
    expect(await billing.changes(order)).toEqual(['1 failed', '2 open', '3 paid']);
  });

  it('is said to have failed while it waits to go back', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.admin.query('UPDATE billing.orders SET total_cents = 5000 WHERE order_id = $1', [order.orderId]);
    await billing.stripe.setFaults({ webhooks: { off: true } });
    await billing.stripe.pay(id);
    await billing.stripe.dispute(await billing.intentOf(id));
    expect(await billing.check(order)).toBe('failed');
    await billing.stripe.closeDispute(await billing.intentOf(id), 'won');
    expect(await billing.check(order)).toBe('failed');
    await eventually(async () => (await billing.payments(order))[0]?.status === 'refunded');
  });
});

describe('a session that Stripe does not know', () => {
  const forget = (stripeSessionId: string): Promise<unknown> =>
    billing.admin.query(
      `UPDATE billing.checkout_sessions SET stripe_session_id = 'cs_gone' || md5(id::text) WHERE stripe_session_id = $1`,
      [stripeSessionId],
    );

  it('is over: its order can be checked, and paid with another', async () => {
    const order = billing.order();
    await forget((await billing.opened(order)).id);
    expect(await billing.check(order)).toBe('none');
    await billing.logged('checkout.gone', order);
    await billing.paid(order);
    await billing.reaches(order, 'paid');
    expect((await billing.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'paid']);
  });

  it('stops nobody else from being looked at', async () => {
    const finder = await billing.start(BillingTestApp.reconciling);
    const gone = billing.order();
    const order = billing.order();
    await forget((await billing.opened(gone)).id);
    const { id } = await billing.opened(order);
    await billing.stripe.setFaults({ webhooks: { off: true } });
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    await eventually(async () => (await billing.sessions(gone))[0]?.state === 'expired');
    await billing.stop(finder);
  });

  it('keeps what was paid, flagged, until Stripe knows it again', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    await billing.quiet();
    await forget(id);
    expect(await billing.check(order)).toBe('paid');
    await billing.logged('payment.flagged', order);
    expect(await billing.sessions(order)).toEqual([{ state: 'paid', flag: 'gone' }]);
    await billing.admin.query('UPDATE billing.checkout_sessions SET stripe_session_id = $1 WHERE order_id = $2', [
      id,
      order.orderId,
    ]);
    expect(await billing.check(order)).toBe('paid');
    expect(await billing.sessions(order)).toEqual([{ state: 'paid', flag: null }]);
  });

  it('in a signed event: 200, kept, ignored', async () => {
    const news = stripeEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_of_somebody_else' });
    expect((await billing.signedWebhook(news)).status).toBe(200);
    await eventually(async () => (await billing.eventState(news)) === 'ignored');
  });

  it('and any other refusal of Stripe\u2019s is answered kindly, as not ours to mend by asking again', async () => {
    const { order } = await billing.openedOrder();
    await billing.stripe.setFaults({ failNext: { status: 402, count: 1 } });
    const answer = await billing.call('POST', `/orders/${order.orderId}/check`, order.personId);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({
      code: 'bad_gateway',
      message: expect.stringContaining('look into') as string,
    });
  });
});
