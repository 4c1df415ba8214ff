// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox, which sends signed webhooks.
import { randomUUID } from 'node:crypto';
import type { CheckoutRequest } from '@dear-future/contracts/internal/checkout';
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

const readUrl = async (response: Response): Promise<string> => ((await response.json()) as { url: string }).url;
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('a new Stripe session', () => {
  it('has all lines of the order (even free ones), the payer, the return URLs and the deadline', async () => {
    const order = billing.buildOrder({
      lines: [
        { kind: 'package', label: 'Anniversary Capsule (paid with a credit)', cents: 0 },
        { kind: 'highlight-reel', label: 'Highlight reel', cents: 5000 },
        { kind: 'contributor-slots', label: '30 extra contributors', cents: 3000 },
      ],
      totalCents: 8000,
      payBefore: inMinutes(90),
    });
    const { id, amount } = await billing.openCheckout(order);
    expect(amount).toBe(8000);
    const session = await billing.stripeApi.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session.line_items?.data).toMatchObject([
      { description: 'Anniversary Capsule (paid with a credit)', quantity: 1, amount_total: 0 },
      { description: 'Highlight reel', quantity: 1, amount_total: 5000 },
      { description: '30 extra contributors', quantity: 1, amount_total: 3000 },
    ]);
    expect(session).toMatchObject({
      client_reference_id: order.orderId,
      currency: 'usd',
      customer_email: 'ada@example.com',
      metadata: { orderId: order.orderId, userId: order.userId },
      success_url: `https://future.example/capsules/${order.orderId}?checkout=done`,
      cancel_url: `https://future.example/capsules/${order.orderId}?checkout=cancelled`,
      expires_at: Math.floor(Date.parse(order.payBefore) / 1000),
    });
    await billing.stripe.pay(id);
    const intent = await billing.stripeApi.paymentIntents.retrieve(await billing.findIntent(id));
    expect(intent.metadata).toMatchObject({ orderId: order.orderId, userId: order.userId });
  });

  it('expires within a day', async () => {
    const { id } = await billing.openCheckout(billing.buildOrder());
    const session = await billing.stripeApi.checkout.sessions.retrieve(id);
    const lifetimeSeconds = session.expires_at - Date.now() / 1000;
    expect(lifetimeSeconds).toBeGreaterThan(23 * 3600);
    expect(lifetimeSeconds).toBeLessThanOrEqual(24 * 3600);
  });

  it('omits an email address that Stripe refuses, so that the order can be paid', async () => {
    const order = billing.buildOrder({ email: 'not an address' });
    const { id } = await billing.openCheckout(order);
    expect((await billing.stripeApi.checkout.sessions.retrieve(id)).customer_email).toBeNull();
    expect(await billing.listCheckoutStates(order)).toEqual(['refused', 'open']);
  });
});

describe('a checkout', () => {
  it('is created once for twenty concurrent requests to two instances', async () => {
    const order = billing.buildOrder();
    const sendTen = (): Promise<Response>[] => Array.from({ length: 10 }, () => billing.requestCheckout(order));
    const firstTen = sendTen();
    const secondInstance = await billing.start();
    const responses = await Promise.all([...firstTen, ...sendTen()]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(responses.map(readUrl))).size).toBe(1);
    expect(await billing.listStripeSessions(order)).toHaveLength(1);
    expect(await billing.listCheckouts(order)).toEqual([{ state: 'open', flag: null }]);
    await billing.stop(secondInstance);
  });

  it('expires when the price changes, so that the old price cannot be paid', async () => {
    const { order, session: first } = await billing.createOpenOrder();
    const [line] = order.lines;
    const repricedOrder = { ...order, lines: line ? [{ ...line, cents: 5900 }] : [], totalCents: 5900 };
    const second = await billing.openCheckout(repricedOrder);
    expect(second.amount).toBe(5900);
    await expect(billing.stripe.pay(first.id)).rejects.toThrow('expired');
    await billing.stripe.pay(second.id);
    await billing.waitForState(order, 'paid');
    expect(await billing.readLedger(order)).toEqual(['charge 5900']);
  });

  it('expires when the payment deadline is brought forward', async () => {
    const { order, session: first } = await billing.createOpenOrder();
    const second = await billing.openCheckout({ ...order, payBefore: inMinutes(60) });
    expect(second.id).not.toBe(first.id);
    expect(await billing.listCheckoutStates(order)).toEqual(['expired', 'open']);
  });

  it.each([
    ['29 minutes before', 29],
    ['5 minutes after', -5],
  ])('is refused %s the payment deadline, with an explanation', async (_, minutes) => {
    const response = await billing.requestCheckout(billing.buildOrder({ payBefore: inMinutes(minutes) }));
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('no time left to pay') as string,
    });
  });

  it('is refused for a paid order whose webhook has not arrived yet', async () => {
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    const { order, session } = await billing.createOpenOrder();
    await billing.stripe.pay(session.id);
    expect((await billing.requestCheckout(order)).status).toBe(409);
    expect(await billing.readState(order)).toBe('paid');
  });
});

describe('the billing service refuses', () => {
  it.each([
    ['another user’s order', { userId: '5b0a0a52-7d5c-4a3e-9df1-0a1b2c3d4e5f' }, 404],
    ['a total that is far too low', { totalCents: 1 }, 400],
    ['a total that differs from the sum of the lines', { totalCents: 4800 }, 400],
    ['a currency other than USD', { currency: 'eur' }, 400],
    ['no lines', { lines: [] }, 400],
    ['a malformed id', { orderId: 'x' }, 400],
    ['an unknown field', { status: 'paid' }, 400],
  ])('%s', async (_, change, status) => {
    const order = billing.buildOrder();
    const response = await billing.call('POST', '/checkout-sessions', order.userId, { ...order, ...change });
    expect(response.status).toBe(status);
    expect(await billing.listStripeSessions(order)).toEqual([]);
  });

  it('another user’s orders, unknown and malformed ids, and visitors', async () => {
    const { order } = await billing.createOpenOrder();
    const otherUsersOrder = billing.buildOrder({ orderId: order.orderId });
    expect((await billing.requestCheckout(otherUsersOrder)).status).toBe(404);
    expect(
      (await billing.call('POST', `/capsules/${order.orderId}/payment-check`, otherUsersOrder.userId)).status,
    ).toBe(404);
    expect((await billing.call('POST', `/capsules/${randomUUID()}/payment-check`, otherUsersOrder.userId)).status).toBe(
      404,
    );
    expect((await billing.call('POST', '/capsules/nothing/payment-check', otherUsersOrder.userId)).status).toBe(404);
    expect((await billing.call('POST', `/capsules/${order.orderId}/payment-check`, null)).status).toBe(401);
  });
});

describe('when Stripe', () => {
  async function expectUnavailable(order: CheckoutRequest): Promise<void> {
    const response = await billing.requestCheckout(order);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    expect(await response.json()).toMatchObject({
      message: expect.stringContaining('You haven’t been charged') as string,
    });
  }

  it.each([
    ['refuses connections', () => billing.proxy.refuse()],
    ['does not respond', () => billing.proxy.blackhole()],
    ['keeps returning 500', () => billing.stripe.setFaults({ failNext: { status: 500, count: 10 } })],
    ['drops its responses', () => billing.stripe.setFaults({ dropAnswers: 5 })],
  ])('%s, checkouts get 503; once it has recovered, the order has only one session', async (_, injectFault) => {
    const order = billing.buildOrder();
    await injectFault();
    await expectUnavailable(order);
    await billing.proxy.pass();
    await billing.stripe.setFaults();
    const { id } = await billing.openCheckout(order);
    expect((await billing.listStripeSessions(order)).map((session) => session.id)).toEqual([id]);
  });

  it('returns one 500, the next request uses a new idempotency key', async () => {
    const order = billing.buildOrder();
    await billing.stripe.setFaults({ failNext: { status: 500, count: 1 } });
    await expectUnavailable(order);
    const { id } = await billing.openCheckout(order);
    expect((await billing.listStripeSessions(order)).map((session) => session.id)).toEqual([id]);
    expect(await billing.listCheckoutStates(order)).toEqual(['expired', 'open']);
  });
});
