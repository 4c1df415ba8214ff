// Real: the built sandbox program, the `stripe` package that the billing service uses, and webhooks over TCP.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@dear-future/testing/eventually';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import type Stripe from 'stripe';
import { intentIdOf, line, order, Receiver, stripeAt, WEBHOOK_SECRET } from './sandbox.js';

let folder: string;
let receiver: Receiver;
let sandbox: StripeSandbox;
let stripe: Stripe;

async function start(env: Record<string, string> = {}): Promise<void> {
  sandbox = await startStripeSandbox({
    dataDir: folder,
    webhookUrl: receiver.url,
    webhookSecret: WEBHOOK_SECRET,
    env: { WEBHOOK_RETRY_MS: '50', ...env },
  });
  stripe = stripeAt(sandbox);
}

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dear-future-stripe-'));
  receiver = await Receiver.start();
  await start();
});

afterEach(async () => {
  await sandbox.stop();
  receiver.stop();
  await rm(folder, { recursive: true, force: true });
});

const waitForEvents = (...types: string[]): Promise<unknown> =>
  eventually(() => types.every((type) => receiver.types.includes(type)), { what: types.join(', ') });

const create = (change?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.create(order(change));

async function createPaidIntent(): Promise<string> {
  const { id } = await create();
  await sandbox.client.pay(id);
  return intentIdOf(stripe, id);
}

describe('a checkout', () => {
  it('is paid by card and reported in a signed webhook', async () => {
    const session = await stripe.checkout.sessions.create(order());
    expect(session).toMatchObject({
      object: 'checkout.session',
      amount_total: 4900,
      client_reference_id: 'order-1',
      metadata: { order: '1' },
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: `http://localhost:3000/done?session=${session.id}`,
      url: `http://localhost:${sandbox.port}/pay/${session.id}`,
    });
    expect(session).not.toHaveProperty('payment_intent_data');
    expect(session.lastResponse).toMatchObject({ requestId: expect.stringMatching(/^req_/) as string });
    await sandbox.client.pay(session.id);
    await waitForEvents('checkout.session.completed');
    expect(receiver.events[0]).toMatchObject({
      object: 'event',
      data: { object: { id: session.id, status: 'complete', payment_status: 'paid', url: null } },
    });
    const expanded = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    });
    expect(expanded.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([2900, 2000]);
    expect(expanded.payment_intent).toMatchObject({
      status: 'succeeded',
      amount_received: 4900,
      metadata: { order: '1' },
      latest_charge: { paid: true },
    });
    const intent = expanded.payment_intent as Stripe.PaymentIntent;
    const [charge] = (await stripe.charges.list({ payment_intent: intent.id })).data;
    expect(await (await fetch(charge?.receipt_url ?? '')).text()).toContain('$49.00');
    const found = await stripe.checkout.sessions.list({ payment_intent: intent.id });
    expect(found.data.map(({ id }) => id)).toEqual([session.id]);
  });

  it.each([
    ['becomes paid if its bank transfer arrives', 'settle', 'checkout.session.async_payment_succeeded', 'paid', 4900],
    ['stays unpaid if its bank transfer fails', 'failTransfer', 'checkout.session.async_payment_failed', 'unpaid', 0],
  ] as const)('is complete but unpaid at first, and %s', async (_, act, type, status, charged) => {
    const { id } = await create();
    await sandbox.client.payLater(id);
    await waitForEvents('checkout.session.completed');
    expect(receiver.events[0]?.data.object).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    expect(await sandbox.client.sessionOf('order-1')).toMatchObject({ underWay: true });
    await sandbox.client[act](id);
    await waitForEvents(type);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ payment_status: status });
    expect((await sandbox.client.state()).charged).toBe(charged);
  });

  it('expires at its time, or on request', async () => {
    await sandbox.stop();
    await start({ SHORTEST_SESSION_SECONDS: '1' });
    const soon = Math.floor(Date.now() / 1_000) + 3;
    const first = await create({ expires_at: soon });
    await waitForEvents('checkout.session.expired');
    expect(await stripe.checkout.sessions.retrieve(first.id)).toMatchObject({ status: 'expired', url: null });
    expect(Math.floor(Date.now() / 1_000)).toBeGreaterThanOrEqual(soon);
    const second = await create();
    expect(await stripe.checkout.sessions.expire(second.id)).toMatchObject({ status: 'expired' });
    await expect(stripe.checkout.sessions.expire(second.id)).rejects.toThrow(/Only Checkout Sessions/);
    await expect(sandbox.client.pay(second.id)).rejects.toThrow(/expired/);
  });

  it('is complete without a payment if the order is free', async () => {
    const { id } = await create({ line_items: [line(0)] });
    await sandbox.client.pay(id);
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
      payment_status: 'no_payment_required',
      payment_intent: null,
    });
  });
});

describe('a payment', () => {
  it('can be refunded in parts, but never by more than was paid', async () => {
    const intent = await createPaidIntent();
    const part = await stripe.refunds.create({ payment_intent: intent, amount: 1000, metadata: { why: 'kind' } });
    expect(part).toMatchObject({
      amount: 1000,
      status: 'succeeded',
      payment_intent: intent,
      metadata: { why: 'kind' },
    });
    await waitForEvents('refund.created', 'charge.refunded');
    expect(receiver.events.find(({ type }) => type === 'charge.refunded')?.data.object).toMatchObject({
      amount_refunded: 1000,
      refunded: false,
    });
    await expect(stripe.refunds.create({ payment_intent: intent, amount: 3901 })).rejects.toMatchObject({
      param: 'amount',
    });
    await sandbox.client.refund(intent);
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ amount }) => amount)).toEqual([3900, 1000]);
    expect(await sandbox.client.state()).toMatchObject({ charged: 4900, refunded: 4900, disputed: 0 });
  });

  it('can be refunded again after a refund has failed', async () => {
    const intent = await createPaidIntent();
    await expect(sandbox.client.failRefund(intent)).rejects.toThrow('no refund that could fail');
    await sandbox.client.refund(intent);
    await sandbox.client.failRefund(intent);
    await waitForEvents('refund.failed');
    const { data } = await stripe.refunds.list({ payment_intent: intent });
    expect(data.map(({ status }) => status)).toEqual(['failed']);
    expect(await sandbox.client.state()).toMatchObject({ charged: 4900, refunded: 0 });
    await sandbox.client.refund(intent, 1000);
    const home = await (await fetch(`${sandbox.url}/`)).text();
    expect(home).toContain('Let the last refund fail');
    await fetch(`${sandbox.url}/payments/${intent}/fail-refund`, { method: 'POST' });
    expect(await sandbox.client.state()).toMatchObject({ charged: 4900, refunded: 0 });
  });

  it('can be disputed, and the dispute can be won or lost', async () => {
    const [won, lost] = [await createPaidIntent(), await createPaidIntent()];
    for (const intent of [won, lost]) await sandbox.client.dispute(intent);
    await eventually(() => receiver.types.filter((type) => type === 'charge.dispute.created').length === 2);
    expect((await sandbox.client.state()).disputed).toBe(9800);
    await expect(stripe.refunds.create({ payment_intent: lost })).rejects.toMatchObject({ code: 'charge_disputed' });
    await sandbox.client.closeDispute(won, 'won');
    await sandbox.client.closeDispute(lost, 'lost');
    await eventually(() => receiver.types.filter((type) => type === 'charge.dispute.closed').length === 2);
    const closed = receiver.events.filter(({ type }) => type === 'charge.dispute.closed');
    expect(closed.map(({ data }) => (data.object as Stripe.Dispute).status).sort()).toEqual(['lost', 'won']);
    expect((await sandbox.client.state()).disputed).toBe(4900);
    expect((await stripe.refunds.create({ payment_intent: won })).amount).toBe(4900);
  });
});

describe('events', () => {
  it('are sent until the receiver accepts them, even if the sandbox is killed', async () => {
    receiver.nextStatuses = [500, 503, 404];
    await createPaidIntent();
    await waitForEvents('checkout.session.completed');
    expect(receiver.attempts).toBe(4);
    receiver.nextStatuses = Array<number>(1_000).fill(500);
    const { id } = await create();
    await sandbox.client.payLater(id);
    await eventually(() => receiver.attempts >= 6);
    sandbox.child.kill('SIGKILL');
    await sandbox.child.exited;
    receiver.nextStatuses = [];
    await start();
    await eventually(() => receiver.types.length === 2);
    expect(receiver.events[1]?.data.object).toMatchObject({ id, payment_status: 'unpaid' });
    await sandbox.client.settle(id);
    await waitForEvents('checkout.session.async_payment_succeeded');
    await eventually(async () => {
      const { waiting, delivered } = (await sandbox.client.state()).webhooks;
      return waiting === 0 && delivered === 3;
    });
  });

  it('can be held back, duplicated, delayed and sent again', async () => {
    await sandbox.client.setFaults({ webhooks: { paused: true } });
    await createPaidIntent();
    const { data } = await stripe.events.list({ types: ['checkout.session.completed'] });
    expect(data).toHaveLength(1);
    expect(receiver.attempts).toBe(0);
    await sandbox.client.setFaults({ webhooks: { duplicate: true } });
    await eventually(() => receiver.attempts === 2);
    await sandbox.client.setFaults({ webhooks: { delayMs: 60_000 } });
    await createPaidIntent();
    expect((await sandbox.client.state()).webhooks.waiting).toBe(1);
    await sandbox.client.setFaults();
    const [late] = (await stripe.events.list({ limit: 1 })).data;
    await sandbox.client.sendAgain(late?.id ?? '');
    await eventually(() => receiver.events.some(({ id }) => id === late?.id));
  });

  it('are listed in pages, by type and time', async () => {
    const startedAt = Math.floor(Date.now() / 1_000);
    await stripe.refunds.create({ payment_intent: await createPaidIntent() });
    const all = await stripe.events.list({ created: { gte: startedAt } });
    expect(all.data.map(({ type }) => type)).toEqual([
      'charge.refunded',
      'refund.created',
      'checkout.session.completed',
    ]);
    const [newest, middle, oldest] = all.data.map(({ id }) => id);
    const pageOf = async (params: Stripe.EventListParams): Promise<unknown> => {
      const { data, has_more } = await stripe.events.list(params);
      return [data.map(({ id }) => id), has_more];
    };
    expect(await pageOf({ limit: 1 })).toEqual([[newest], true]);
    expect(await pageOf({ limit: 1, starting_after: newest ?? '' })).toEqual([[middle], true]);
    expect(await pageOf({ limit: 1, ending_before: oldest ?? '' })).toEqual([[middle], true]);
    expect(await pageOf({ types: ['charge.refunded', 'refund.created'] })).toEqual([[newest, middle], false]);
    expect(await pageOf({ created: { gte: startedAt + 3_600 } })).toEqual([[], false]);
    expect(await stripe.events.retrieve(oldest ?? '')).toMatchObject({ type: 'checkout.session.completed' });
  });
});
