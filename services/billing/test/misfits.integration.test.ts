// Real: PostgreSQL, Redis, the built billing service as processes, the Stripe sandbox as a process that sends signed webhooks. What
// does not fit is made so in billing's own rows; the event about somebody else's session is made with the stripe package's own signer.
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { eventually } from '@dear-future/testing/eventually';
import { BillingBench } from './billing-bench.js';
import { loggedAbout } from './logged-about.js';

let bench: BillingBench;
const stripe = (): BillingBench['sandbox']['client'] => bench.sandbox.client;

beforeAll(async () => {
  bench = await BillingBench.open();
  await bench.start();
});
// What one test leaves to do, or to go wrong, is not met by the next.
afterEach(async () => {
  await stripe().setFaults();
  await bench.quiet();
});
afterAll(() => bench.close());

const signer = new Stripe('sk_test_signer').webhooks;

function signed(event: object): [string, string] {
  const payload = JSON.stringify(event);
  return [payload, signer.generateTestHeaderString({ payload, secret: bench.sandbox.webhookSecret })];
}

function event(type: string, object: object): { id: string } & Record<string, unknown> {
  return {
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    type,
    data: { object },
  };
}

describe('a payment of another amount', () => {
  it('is flagged, answered 200, activates nothing, goes back by itself, and the order can be paid anew', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    // Somebody changed the order meanwhile: what is paid is not what it costs.
    await bench.admin.query('UPDATE billing.orders SET total_cents = 5000 WHERE order_id = $1', [order.orderId]);
    await stripe().pay(id);
    await loggedAbout(bench, 'payment.flagged', order);
    await bench.reaches(order, 'failed');
    await eventually(async () => (await bench.atStripe(order))[0]?.refunded === 4900);
    await bench.quiet();
    expect(await bench.sessions(order)).toEqual([{ state: 'paid', flag: 'amount_mismatch' }]);
    expect(await bench.check(order)).toBe('failed');
    expect(await bench.changes(order)).toEqual(['1 failed']);
    expect(await bench.announced(order)).toEqual(['returned 4900']);
    expect(await bench.ledger(order)).toEqual(['charge 4900', 'refund -4900']);
    expect((await bench.payments(order)).map(({ status }) => status)).toEqual(['refunded']);
    // The order costs what the wrong payment was: it still pays for nothing.
    await stripe().pay((await bench.opened(order)).id);
    await bench.reaches(order, 'paid');
    await bench.quiet();
    expect(await bench.changes(order)).toEqual(['1 failed', '2 open', '3 paid']);
    await bench.ledgerAgrees();
  });

  it('is said to have failed while it waits to go back', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await bench.admin.query('UPDATE billing.orders SET total_cents = 5000 WHERE order_id = $1', [order.orderId]);
    await stripe().setFaults({ webhooks: { off: true } });
    await stripe().pay(id);
    await stripe().dispute(await bench.intentOf(id));
    expect(await bench.check(order)).toBe('failed');
    await stripe().closeDispute(await bench.intentOf(id), 'won');
    expect(await bench.check(order)).toBe('failed');
    await eventually(async () => (await bench.payments(order))[0]?.status === 'refunded');
    await stripe().setFaults();
    await bench.quiet();
    await bench.ledgerAgrees();
  });
});

describe('a session that Stripe does not know', () => {
  const forget = (stripeSessionId: string): Promise<unknown> =>
    bench.admin.query(
      `UPDATE billing.checkout_sessions SET stripe_session_id = 'cs_gone' || md5(id::text) WHERE stripe_session_id = $1`,
      [stripeSessionId],
    );

  it('is over: its order can be checked, and paid with another', async () => {
    const order = bench.order();
    await forget((await bench.opened(order)).id);
    expect(await bench.check(order)).toBe('none');
    await loggedAbout(bench, 'checkout.gone', order);
    await bench.paid(order);
    await bench.reaches(order, 'paid');
    expect((await bench.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'paid']);
  });

  it('stops nobody else from being looked at', async () => {
    const finder = await bench.start(BillingBench.reconciling);
    const gone = bench.order();
    const order = bench.order();
    await forget((await bench.opened(gone)).id);
    const { id } = await bench.opened(order);
    await stripe().setFaults({ webhooks: { off: true } });
    await stripe().pay(id);
    await bench.reaches(order, 'paid');
    await eventually(async () => (await bench.sessions(gone))[0]?.state === 'expired');
    await finder.stop();
  });

  it('keeps what was paid, flagged, until Stripe knows it again', async () => {
    const order = bench.order();
    const { id } = await bench.opened(order);
    await stripe().pay(id);
    await bench.reaches(order, 'paid');
    await bench.quiet();
    await forget(id);
    expect(await bench.check(order)).toBe('paid');
    await loggedAbout(bench, 'payment.flagged', order);
    expect(await bench.sessions(order)).toEqual([{ state: 'paid', flag: 'gone' }]);
    await bench.admin.query('UPDATE billing.checkout_sessions SET stripe_session_id = $1 WHERE order_id = $2', [
      id,
      order.orderId,
    ]);
    expect(await bench.check(order)).toBe('paid');
    expect(await bench.sessions(order)).toEqual([{ state: 'paid', flag: null }]);
  });

  it('in a signed event: 200, kept, ignored', async () => {
    const news = event('checkout.session.completed', { object: 'checkout.session', id: 'cs_of_somebody_else' });
    // As Stripe does: sent again after a 503, which a slow moment or the sweep's being quicker may cause.
    await eventually(async () => (await bench.webhook(...signed(news))).status === 200, { what: 'a 200' });
    const kept = 'SELECT type, state FROM billing.stripe_events WHERE event_id = $1';
    const { rows } = await bench.admin.query(kept, [news.id]);
    expect(rows).toEqual([{ type: 'checkout.session.completed', state: 'ignored' }]);
  });

  it('and any other refusal of Stripe\u2019s is answered kindly, as not ours to mend by asking again', async () => {
    const order = bench.order();
    await bench.opened(order);
    await stripe().setFaults({ failNext: { status: 402, count: 1 } });
    const answer = await bench.call('POST', `/orders/${order.orderId}/check`, order.personId);
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({
      code: 'bad_gateway',
      message: expect.stringContaining('look into') as string,
    });
  });
});
