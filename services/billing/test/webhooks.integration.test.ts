// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process that sends signed webhooks.
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import type { TestApp } from '@dear-future/testing/test-app';
import { BillingTestApp } from './billing-test-app.js';
import { signed, stripeEvent } from './stripe-events.js';
import { expectWholeListRead } from './long-list.js';

const billing = await BillingTestApp.start();

describe('the signature', () => {
  it('missing, made with another key, too old, or for another body: 400, and nothing is stored', async () => {
    const { order, id } = await billing.openedOrder();
    const secret = billing.sandbox.webhookSecret;
    const event = stripeEvent('checkout.session.completed', { object: 'checkout.session', id, payment_status: 'paid' });
    const [payload, header] = signed(event, { secret });
    const old = signed(event, { secret, timestamp: Math.floor(Date.now() / 1000) - 600 });
    const answers = [
      await billing.webhook(payload),
      await billing.webhook(payload, 'nonsense'),
      await billing.webhook(...signed(event, { secret: 'whsec_another' })),
      await billing.webhook(...old),
      await billing.webhook(payload.replace('paid', 'aaid'), header),
      await billing.webhook(`${payload} `, header),
      await billing.webhook('', header),
      await billing.webhook('{', header),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
    expect(await billing.eventState(event)).toBeUndefined();
    expect(await billing.state(order)).toBe('open');
    expect((await billing.webhook(payload, header)).status).toBe(200);
  });

  it('does not replace the service token of the gateway: 401', async () => {
    const { url } = billing.instance;
    const [body, header] = signed(stripeEvent('ping', {}), { secret: billing.sandbox.webhookSecret });
    const headers = { 'stripe-signature': header };
    expect((await fetch(`${url}/webhooks/stripe`, { method: 'POST', body, headers })).status).toBe(401);
  });
});

describe('an event', () => {
  it('of an unknown type, or about unknown objects: 200, stored and ignored', async () => {
    for (const event of [
      stripeEvent('customer.created', { object: 'customer', id: 'cus_1' }),
      stripeEvent('v9.something.new', {}),
      stripeEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_unknown' }),
      stripeEvent('charge.refunded', { object: 'charge', id: 'ch_1' }),
      stripeEvent('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' }),
    ]) {
      expect((await billing.signedWebhook(event)).status).toBe(200);
      await billing.eventReaches(event, 'ignored');
      expect((await billing.signedWebhook(event)).status).toBe(200);
    }
  });

  it('signed, but without the fields of an event: 400, and nothing is stored', async () => {
    const usual = stripeEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_1' });
    const deep: unknown = JSON.parse('['.repeat(2000) + ']'.repeat(2000));
    for (const odd of [
      {},
      { ...usual, id: undefined },
      { ...usual, id: null },
      { ...usual, id: 7 },
      { ...usual, id: ['evt_1'] },
      { ...usual, id: 'evt_\u0000' },
      { ...usual, type: undefined },
      { ...usual, type: { a: 1 } },
      { ...usual, type: 'charge.\u0000' },
      { ...usual, created: undefined },
      { ...usual, created: 'yesterday' },
      { ...usual, created: 1e300 },
      { ...usual, created: 1e13 },
    ]) {
      expect([odd, (await billing.signedWebhook(odd)).status]).toEqual([odd, 400]);
    }
    expect((await billing.signedWebhook({ ...usual, data: { object: { id: deep } } })).status).toBe(400);
    expect(await billing.eventState(usual)).toBeUndefined();
  });

  it('whose data does not fit its type: 200, stored and ignored', async () => {
    const types = ['checkout.session.completed', 'charge.refunded', 'charge.dispute.closed'];
    const shapes: unknown[] = [
      ...[undefined, null, [], 'text', 7],
      ...[undefined, null, [], 'text', 7].map((object) => ({ object })),
      { object: { id: null, payment_intent: null } },
      { object: { id: ['cs_1'], payment_intent: ['pi_1'] } },
      { object: { id: 7, payment_intent: 7 } },
      { object: { id: '', payment_intent: '' } },
      { object: { id: '../../v1/refunds', payment_intent: 'a b' } },
      { object: { id: 'cs_\u0000', payment_intent: { id: 'pi_\u0000' } } },
      { object: { id: 'x'.repeat(10_000), payment_intent: 'x'.repeat(10_000) } },
      { object: { payment_intent: { id: { id: 'pi_1' } } } },
    ];
    const all = types.flatMap((type) => shapes.map((data) => ({ ...stripeEvent(type, {}), data })));
    for (const odd of all) expect([odd, (await billing.signedWebhook(odd)).status]).toEqual([odd, 200]);
    for (const odd of all) await billing.eventReaches(odd, 'ignored');
  });

  it('that lies about a payment changes nothing: Stripe is asked', async () => {
    const { order, id } = await billing.openedOrder();
    const lie = { object: 'checkout.session', id, status: 'complete', payment_status: 'paid', amount_total: 4900 };
    const event = stripeEvent('checkout.session.completed', lie);
    expect((await billing.signedWebhook(event)).status).toBe(200);
    await billing.eventReaches(event, 'handled');
    expect(await billing.check(order)).toBe('open');
    expect(await billing.changes(order)).toEqual([]);
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
  });

  it('that arrives while Stripe is down: 200 once it is stored, and handled when Stripe is back', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(id);
    await billing.proxy.refuse();
    const event = stripeEvent('checkout.session.completed', { object: 'checkout.session', id });
    expect((await billing.signedWebhook(event)).status).toBe(200);
    expect(await billing.eventState(event)).toBe('waiting');
    await billing.proxy.pass();
    await billing.reachesInTime(order, 'paid');
    await billing.eventReaches(event, 'handled');
    expect((await billing.signedWebhook(event)).status).toBe(200);
    expect(await billing.changes(order)).toEqual(['1 paid']);
  });

  it('that cannot be stored: 503 with Retry-After; sent again, it is handled', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(id);
    const databaseProxy = await FaultProxy.start(billing.database.url('billing'));
    const instanceBehindProxy = await billing.start({
      DATABASE_URL: databaseProxy.through(billing.database.url('billing')),
    });
    await databaseProxy.refuse();
    const event = stripeEvent('checkout.session.completed', { object: 'checkout.session', id });
    const answer = await billing.signedWebhook(event);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await billing.eventState(event)).toBeUndefined();
    await databaseProxy.pass();
    expect(await billing.metric('billing_webhook_failures_total{reason="unstored"}')).toBe(1);
    expect((await billing.signedWebhook(event)).status).toBe(200);
    await billing.reaches(order, 'paid');
    await billing.stop(instanceBehindProxy);
    await databaseProxy.stop();
  });
});

describe('events that arrive', () => {
  it.each([
    ['twice', { duplicate: true }],
    ['shuffled', { shuffle: true }],
    ['late', { delayMs: 300 }],
  ])('%s take effect once each', async (_, webhooks) => {
    await billing.stripe.setFaults({ webhooks });
    const orders = Array.from({ length: 3 }, () => billing.order());
    await Promise.all(
      orders.map(async (order) => {
        const { id } = await billing.openCheckout(order);
        await billing.stripe.payLater(id);
        await billing.stripe.settle(id);
        const intent = await billing.intentOf(id);
        await billing.stripe.refund(intent, 100);
        await billing.stripe.dispute(intent);
        await billing.stripe.closeDispute(intent, 'won');
        await billing.stripe.refund(intent, 200);
      }),
    );
    await billing.quiet();
    for (const order of orders) {
      expect(await billing.state(order)).toBe('paid');
      expect((await billing.ledger(order)).sort()).toEqual(
        ['charge 4900', 'dispute -4800', 'dispute_won 4800', 'refund -100', 'refund -200'].sort(),
      );
      // The dispute may be won before we read it, and the refunds may be read in any order.
      const told = (await billing.announced(order)).filter((each) => each !== 'dispute 4800');
      expect(told.map((each) => each.replace(/ of .*/, '')).sort()).toEqual(
        ['dispute_won 4800', 'receipt 4900', 'refund 100', 'refund 200'].sort(),
      );
      const versions = (await billing.changes(order)).map((line) => Number(line.split(' ')[0]));
      expect(versions).toEqual(versions.map((__, index) => index + 1));
    }
  });
});

describe('events that never arrive', () => {
  let both: TestApp[];

  beforeAll(async () => {
    await billing.makePollDue();
    both = await Promise.all([billing.start(BillingTestApp.reconciling), billing.start(BillingTestApp.reconciling)]);
  });
  afterAll(async () => {
    for (const each of both) await billing.stop(each);
  });
  beforeEach(() => billing.stripe.setFaults({ webhooks: { paused: true } }));

  it('are found by the reconciler: paid, expired, failed', async () => {
    const paid = billing.order();
    await billing.payFor(paid);
    const expired = billing.order();
    await billing.stripe.expireNow((await billing.openCheckout(expired)).id);
    const { order: failed, id } = await billing.processingOrder();
    await billing.stripe.failTransfer(id);
    await billing.reaches(paid, 'paid');
    await billing.reaches(failed, 'failed');
    await eventually(async () => (await billing.sessionStates(expired))[0] === 'expired');
    expect(await billing.changes(paid)).toEqual(['1 paid']);
  });

  it('are found once by two instances: refunds and disputes', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.stripe.refund(intent, 500);
    await billing.ledgerHas(order, 2);
    await billing.stripe.dispute(intent);
    await billing.reaches(order, 'disputed');
    await billing.stripe.closeDispute(intent, 'lost');
    await billing.reaches(order, 'refunded');
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'refund -500', 'dispute -4400']);
  });

  it('are found after Stripe was down', async () => {
    const { order, intent } = await billing.paidOrder();
    await billing.proxy.refuse();
    await billing.stripe.refund(intent);
    // Only one of the two instances reconciles at a time.
    await Promise.race(both.map((each) => each.logged('reconcile.failed')));
    await billing.proxy.pass();
    await billing.reaches(order, 'refunded', 20_000);
  });
});

it('a list of events and refunds over several pages is read to its end', async () => {
  await billing.stripe.setFaults({ longestPage: 10, webhooks: { paused: true } });
  await expectWholeListRead(billing, 12);
});
