// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process that sends signed webhooks.
import { BillingTestApp } from './billing-test-app.js';

const billing = await BillingTestApp.start();

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

describe('what Stripe is asked for', () => {
  it('is exactly the order: its lines with those that cost nothing, who pays, and the way back', async () => {
    const order = billing.order({
      lines: [
        { kind: 'package', label: 'Anniversary Capsule (paid with a credit)', unitCents: 0, quantity: 1 },
        { kind: 'highlight-reel', label: 'Highlight reel', unitCents: 5000, quantity: 1 },
        { kind: 'contributor-slots', label: '10 more contributors', unitCents: 1000, quantity: 3 },
      ],
      totalCents: 8000,
      payBefore: inMinutes(90),
    });
    await billing.know(order.personId, 'ada@example.com');
    const { id, amount } = await billing.opened(order);
    expect(amount).toBe(8000);
    const session = await billing.stripeApi.checkout.sessions.retrieve(id, { expand: ['line_items'] });
    expect(session.line_items?.data).toMatchObject([
      { description: 'Anniversary Capsule (paid with a credit)', quantity: 1, amount_total: 0 },
      { description: 'Highlight reel', quantity: 1, amount_total: 5000 },
      { description: '10 more contributors', quantity: 3, amount_total: 3000 },
    ]);
    expect(session).toMatchObject({
      client_reference_id: order.orderId,
      currency: 'usd',
      customer_email: 'ada@example.com',
      metadata: { orderId: order.orderId, personId: order.personId },
      success_url: `https://future.example/capsules/${order.orderId}?checkout=done`,
      cancel_url: `https://future.example/capsules/${order.orderId}?checkout=cancelled`,
      expires_at: Math.floor(Date.parse(order.payBefore) / 1000),
    });
    await billing.stripe.pay(id);
    const intent = await billing.stripeApi.paymentIntents.retrieve(await billing.intentOf(id));
    expect(intent.metadata).toMatchObject({ orderId: order.orderId, personId: order.personId });
  });

  it('ends within a day, and names no address that is not known', async () => {
    const { id } = await billing.opened(billing.order());
    const session = await billing.stripeApi.checkout.sessions.retrieve(id);
    expect(session.customer_email).toBeNull();
    const life = session.expires_at - Date.now() / 1000;
    expect(life).toBeGreaterThan(23 * 3600);
    expect(life).toBeLessThanOrEqual(24 * 3600);
  });

  it('leaves an address out that Stripe takes for none: nobody is kept from paying', async () => {
    const order = billing.order();
    await billing.know(order.personId, 'nobody at nowhere');
    const { id } = await billing.opened(order);
    expect((await billing.stripeApi.checkout.sessions.retrieve(id)).customer_email).toBeNull();
    expect((await billing.sessions(order)).map(({ state }) => state)).toEqual(['refused', 'open']);
  });
});

describe('one checkout for an order', () => {
  it('of twenty at once, all get the same', async () => {
    const order = billing.order();
    const answers = await Promise.all(Array.from({ length: 20 }, () => billing.checkout(order)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    const urls = await Promise.all(answers.map(async (each) => ((await each.json()) as { url: string }).url));
    expect(new Set(urls).size).toBe(1);
    expect(await billing.atStripe(order)).toHaveLength(1);
    expect(await billing.sessions(order)).toEqual([{ state: 'open', flag: null }]);
  });

  it('from two instances at once, too', async () => {
    const order = billing.order();
    const first = billing.checkout(order);
    const second = await billing.start();
    const answers = await Promise.all([first, ...Array.from({ length: 5 }, () => billing.checkout(order))]);
    const urls = await Promise.all(answers.map(async (each) => ((await each.json()) as { url: string }).url));
    expect(new Set(urls).size).toBe(1);
    expect(await billing.atStripe(order)).toHaveLength(1);
    await billing.stop(second);
  });

  it('of another price ends the one before: nobody can pay the old price any more', async () => {
    const { order, ...first } = await billing.openedOrder();
    const [line] = order.lines;
    const dearer = { ...order, lines: line ? [{ ...line, unitCents: 5900 }] : [], totalCents: 5900 };
    const second = await billing.opened(dearer);
    expect(second.amount).toBe(5900);
    await expect(billing.stripe.pay(first.id)).rejects.toThrow('expired');
    await billing.stripe.pay(second.id);
    await billing.reaches(order, 'paid');
    expect(await billing.ledger(order)).toEqual(['charge 5900']);
  });

  it('ends earlier when the date came nearer', async () => {
    const { order, ...first } = await billing.openedOrder();
    const sooner = { ...order, payBefore: inMinutes(60) };
    const second = await billing.opened(sooner);
    expect(second.id).not.toBe(first.id);
    expect((await billing.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'open']);
  });

  it.each([29, -5])('is refused kindly %d minutes before it is too late', async (minutes) => {
    const answer = await billing.checkout(billing.order({ payBefore: inMinutes(minutes) }));
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('later date') as string,
    });
  });

  it('is paid a moment ago: the webhook is not there yet, and nobody pays once more', async () => {
    await billing.stripe.setFaults({ webhooks: { off: true } });
    const { order, id } = await billing.openedOrder();
    await billing.stripe.pay(id);
    expect((await billing.checkout(order)).status).toBe(409);
    expect(await billing.state(order)).toBe('paid');
  });
});

describe('bad requests', () => {
  it.each([
    ['another person\u2019s order', { personId: '5b0a0a52-7d5c-4a3e-9df1-0a1b2c3d4e5f' }, 404],
    ['a total that is not the sum', { totalCents: 1 }, 400],
    ['another sum', { totalCents: 4800 }, 400],
    ['another currency', { currency: 'eur' }, 400],
    ['no lines', { lines: [] }, 400],
    ['a malformed id', { orderId: 'x' }, 400],
    ['a field that nobody knows', { status: 'paid' }, 400],
  ])('%s', async (_, change, status) => {
    const order = billing.order();
    const answer = await billing.call('POST', '/checkout-sessions', order.personId, { ...order, ...change });
    expect(answer.status).toBe(status);
    expect(await billing.atStripe(order)).toEqual([]);
  });

  it('an order that another person began, and its check', async () => {
    const { order } = await billing.openedOrder();
    const thief = billing.order({ orderId: order.orderId });
    expect((await billing.checkout(thief)).status).toBe(404);
    expect((await billing.call('POST', `/orders/${order.orderId}/check`, thief.personId)).status).toBe(404);
    expect((await billing.call('POST', `/orders/${thief.personId}/check`, thief.personId)).status).toBe(404);
    expect((await billing.call('POST', '/orders/nothing/check', thief.personId)).status).toBe(404);
    expect((await billing.call('POST', `/orders/${order.orderId}/check`, null)).status).toBe(401);
  });
});

describe('Stripe fails', () => {
  const refusedKindly = async (answer: Response): Promise<void> => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).not.toBeNull();
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Nothing was charged') as string });
  };

  it('away: 503, and the same session when it is back', async () => {
    const order = billing.order();
    await billing.proxy.refuse();
    await refusedKindly(await billing.checkout(order));
    await billing.proxy.pass();
    await billing.opened(order);
    expect(await billing.atStripe(order)).toHaveLength(1);
  });

  it('silent: 503, and nothing hangs', async () => {
    const order = billing.order();
    await billing.proxy.blackhole();
    await refusedKindly(await billing.checkout(order));
    await billing.proxy.pass();
    await billing.opened(order);
  });

  it('with 500 again and again: 503', async () => {
    const order = billing.order();
    await billing.stripe.setFaults({ failNext: { status: 500, count: 10 } });
    await refusedKindly(await billing.checkout(order));
    await billing.stripe.setFaults();
    await billing.opened(order);
  });

  it('with one 500: nobody is kept from paying, the next request uses another key', async () => {
    const order = billing.order();
    await billing.stripe.setFaults({ failNext: { status: 500, count: 1 } });
    await refusedKindly(await billing.checkout(order));
    const { id } = await billing.opened(order);
    expect((await billing.atStripe(order)).map((session) => session.id)).toEqual([id]);
    expect((await billing.sessions(order)).map(({ state }) => state)).toEqual(['expired', 'open']);
  });

  it('after it made the session, its answer lost: the same session, once', async () => {
    const order = billing.order();
    await billing.stripe.setFaults({ dropAnswers: 5 });
    await refusedKindly(await billing.checkout(order));
    await billing.stripe.setFaults();
    const { id } = await billing.opened(order);
    expect((await billing.atStripe(order)).map((session) => session.id)).toEqual([id]);
  });
});
