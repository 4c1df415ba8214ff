// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox, which sends signed webhooks.
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import type { TestApp } from '@dear-future/testing/test-app';
import { BillingTestApp } from './billing-test-app.js';
import { createEvent, sign } from './stripe-events.js';
import { expectAllPagesRead } from './expect-all-pages-read.js';

const billing = await BillingTestApp.start();

describe('a signature', () => {
  it('that is missing, too old, or for another key or body gets 400, and its event is not stored', async () => {
    const { order, session } = await billing.createOpenOrder();
    const secret = billing.sandbox.webhookSecret;
    const paidSession = { object: 'checkout.session', id: session.id, payment_status: 'paid' };
    const event = createEvent('checkout.session.completed', paidSession);
    const [payload, header] = sign(event, { secret });
    const expired = sign(event, { secret, timestamp: Math.floor(Date.now() / 1000) - 600 });
    const responses = [
      await billing.postWebhook(payload),
      await billing.postWebhook(payload, 'nonsense'),
      await billing.postWebhook(...sign(event, { secret: 'whsec_another' })),
      await billing.postWebhook(...expired),
      await billing.postWebhook(payload.replace('paid', 'aaid'), header),
      await billing.postWebhook(`${payload} `, header),
      await billing.postWebhook('', header),
      await billing.postWebhook('{', header),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400));
    expect(await billing.readEventState(event)).toBeUndefined();
    expect(await billing.readState(order)).toBe('open');
    expect((await billing.postWebhook(payload, header)).status).toBe(200);
  });

  it('does not replace the gateway’s service token', async () => {
    const { url } = billing.instance;
    const [body, header] = sign(createEvent('ping', {}), { secret: billing.sandbox.webhookSecret });
    const headers = { 'stripe-signature': header };
    expect((await fetch(`${url}/billing/webhook`, { method: 'POST', body, headers })).status).toBe(401);
  });
});

describe('an event', () => {
  it('of an unknown type or about unknown objects gets 200, and is stored and ignored', async () => {
    for (const event of [
      createEvent('customer.created', { object: 'customer', id: 'cus_1' }),
      createEvent('v9.something.new', {}),
      createEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_unknown' }),
      createEvent('charge.refunded', { object: 'charge', id: 'ch_1' }),
      createEvent('charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' }),
    ]) {
      expect((await billing.postSignedWebhook(event)).status).toBe(200);
      await billing.waitForEventState(event, 'ignored');
      expect((await billing.postSignedWebhook(event)).status).toBe(200);
    }
  });

  it('that is signed but malformed gets 400 and is not stored', async () => {
    const valid = createEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_1' });
    const deeplyNested: unknown = JSON.parse('['.repeat(2000) + ']'.repeat(2000));
    for (const malformed of [
      {},
      { ...valid, id: undefined },
      { ...valid, id: null },
      { ...valid, id: 7 },
      { ...valid, id: ['evt_1'] },
      { ...valid, id: 'evt_\u0000' },
      { ...valid, type: undefined },
      { ...valid, type: { a: 1 } },
      { ...valid, type: 'charge.\u0000' },
    ]) {
      expect([malformed, (await billing.postSignedWebhook(malformed)).status]).toEqual([malformed, 400]);
    }
    expect(await billing.readEventState(valid)).toBeUndefined();
    expect((await billing.postSignedWebhook({ ...valid, data: { object: { id: deeplyNested } } })).status).toBe(200);
  });

  it('whose data does not match its type gets 200, and is stored and ignored', async () => {
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
    const events = types.flatMap((type) => shapes.map((data) => ({ ...createEvent(type, {}), data })));
    for (const malformed of events)
      expect([malformed, (await billing.postSignedWebhook(malformed)).status]).toEqual([malformed, 200]);
    for (const malformed of events) await billing.waitForEventState(malformed, 'ignored');
  });

  it('that claims a payment that Stripe does not confirm changes nothing', async () => {
    const { order, session } = await billing.createOpenOrder();
    const claim = { status: 'complete', payment_status: 'paid', amount_total: 4900 };
    const forgedSession = { object: 'checkout.session', id: session.id, ...claim };
    const event = createEvent('checkout.session.completed', forgedSession);
    expect((await billing.postSignedWebhook(event)).status).toBe(200);
    await billing.waitForEventState(event, 'handled');
    expect(await billing.checkPayment(order)).toBe('open');
    expect(await billing.listChanges(order)).toEqual([]);
    await billing.stripe.pay(session.id);
    await billing.waitForState(order, 'paid');
  });

  it('that arrives while Stripe is down gets 200, and is handled when Stripe is back', async () => {
    const { order, session } = await billing.createOpenOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(session.id);
    await billing.proxy.refuse();
    const event = createEvent('checkout.session.completed', { object: 'checkout.session', id: session.id });
    expect((await billing.postSignedWebhook(event)).status).toBe(200);
    expect(await billing.readEventState(event)).toBe('waiting');
    await billing.proxy.pass();
    await billing.retryUntilState(order, 'paid');
    await billing.waitForEventState(event, 'handled');
    expect((await billing.postSignedWebhook(event)).status).toBe(200);
    expect(await billing.listChanges(order)).toEqual(['1 paid']);
  });

  it('that cannot be stored gets 503 with Retry-After, and is handled when sent again', async () => {
    const { order, session } = await billing.createOpenOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(session.id);
    const databaseProxy = await FaultProxy.start(billing.database.url('billing'));
    const appBehindProxy = await billing.start({
      DATABASE_URL: databaseProxy.through(billing.database.url('billing')),
    });
    await databaseProxy.refuse();
    const event = createEvent('checkout.session.completed', { object: 'checkout.session', id: session.id });
    const response = await billing.postSignedWebhook(event);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await billing.readEventState(event)).toBeUndefined();
    await databaseProxy.pass();
    expect((await billing.postSignedWebhook(event)).status).toBe(200);
    await billing.waitForState(order, 'paid');
    await billing.stop(appBehindProxy);
    await databaseProxy.stop();
  });
});

describe('events that arrive', () => {
  it.each([
    ['twice', { duplicate: true }],
    ['out of order', { shuffle: true }],
    ['late', { delayMs: 300 }],
  ])('%s take effect exactly once', async (_, webhooks) => {
    await billing.stripe.setFaults({ webhooks });
    const orders = Array.from({ length: 3 }, () => billing.buildOrder());
    await Promise.all(
      orders.map(async (order) => {
        const { id } = await billing.openCheckout(order);
        await billing.stripe.payLater(id);
        await billing.stripe.settle(id);
        const intent = await billing.findIntent(id);
        await billing.stripe.refund(intent, 100);
        await billing.stripe.dispute(intent);
        await billing.stripe.closeDispute(intent, 'won');
        await billing.stripe.refund(intent, 200);
      }),
    );
    await billing.waitUntilIdle();
    for (const order of orders) {
      expect(await billing.readState(order)).toBe('paid');
      expect((await billing.readLedger(order)).sort()).toEqual(
        ['charge 4900', 'dispute -4800', 'dispute_won 4800', 'refund -100', 'refund -200'].sort(),
      );
      // The billing service may read the dispute only after it is won, and may read the refunds in any order.
      const notices = (await billing.listNotices(order)).filter((notice) => notice !== 'dispute 4800');
      expect(notices.map((each) => each.replace(/ of .*/, '')).sort()).toEqual(
        ['dispute_won 4800', 'receipt 4900', 'refund 100', 'refund 200'].sort(),
      );
      const versions = (await billing.listChanges(order)).map((line) => Number(line.split(' ')[0]));
      expect(versions).toEqual(versions.map((__, index) => index + 1));
    }
  });
});

describe('events that never arrive', () => {
  let reconcilers: TestApp[];

  beforeAll(async () => {
    await billing.makePollDue();
    reconcilers = await Promise.all([
      billing.start(BillingTestApp.RECONCILER_SETTINGS),
      billing.start(BillingTestApp.RECONCILER_SETTINGS),
    ]);
  });
  afterAll(async () => {
    for (const each of reconcilers) await billing.stop(each);
  });
  beforeEach(() => billing.stripe.setFaults({ webhooks: { paused: true } }));

  it('about a payment, expiry or failure are found by the reconciler', async () => {
    const paid = billing.buildOrder();
    await billing.payFor(paid);
    const expired = billing.buildOrder();
    await billing.stripe.expireNow((await billing.openCheckout(expired)).id);
    const { order: failed, session } = await billing.createProcessingOrder();
    await billing.stripe.failTransfer(session.id);
    await billing.waitForState(paid, 'paid');
    await billing.waitForState(failed, 'failed');
    await eventually(async () => (await billing.listCheckoutStates(expired))[0] === 'expired');
    expect(await billing.listChanges(paid)).toEqual(['1 paid']);
  });

  it('and that Stripe does not list are made up for by hourly checks of checkouts that should have ended', async () => {
    const [{ order: paid, session }, { order: processing, session: transfer }] = [
      await billing.createOpenOrder(),
      await billing.createOpenOrder(),
    ];
    await billing.query("UPDATE billing.event_cursor SET since = clock_timestamp() + interval '1 day'");
    await billing.stripe.pay(session.id);
    await billing.stripe.payLater(transfer.id);
    const overdue = [paid.orderId, processing.orderId];
    await billing.query(
      "UPDATE billing.checkout_sessions SET expires_at = clock_timestamp() - interval '1 day' WHERE order_id = ANY($1)",
      overdue,
    );
    await billing.waitForState(paid, 'paid');
    await billing.waitForState(processing, 'processing');
    const checksSql = 'SELECT id FROM billing.payment_checks WHERE order_id = ANY($1)';
    expect(await billing.query(checksSql, overdue)).toHaveLength(2);
    // The transfer is settled first, because the next check may start as soon as the last one is an hour old.
    await billing.stripe.settle(transfer.id);
    await billing.query(
      "UPDATE billing.payment_checks SET created_at = created_at - interval '1 hour' WHERE order_id = ANY($1)",
      overdue,
    );
    await billing.waitForState(processing, 'paid');
    expect(await billing.query(checksSql, overdue)).toHaveLength(3);
    await billing.query('UPDATE billing.event_cursor SET since = clock_timestamp()');
  });

  it('about refunds and disputes are handled once, although two instances look for them', async () => {
    const { order, intent } = await billing.createPaidOrder();
    await billing.stripe.refund(intent, 500);
    await billing.waitForLedgerEntries(order, 2);
    await billing.stripe.dispute(intent);
    await billing.waitForState(order, 'disputed');
    await billing.stripe.closeDispute(intent, 'lost');
    await billing.waitForState(order, 'refunded');
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'refund -500', 'dispute -4400']);
  });

  it('are found after an outage of Stripe', async () => {
    const { order, intent } = await billing.createPaidOrder();
    await billing.proxy.refuse();
    await billing.stripe.refund(intent);
    // The round may fail in either instance, because only one of them reconciles at a time.
    await Promise.race(reconcilers.map((each) => each.waitForLog('round.failed')));
    await billing.proxy.pass();
    await billing.waitForState(order, 'refunded', 20_000);
  });
});

it('the billing service reads all pages of events and refunds', async () => {
  await billing.stripe.setFaults({ longestPage: 10, webhooks: { paused: true } });
  await expectAllPagesRead(billing, 12);
});
