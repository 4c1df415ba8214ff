// Real: the capsules application, Postgres, Redis, all inboxes; messages are posted by their senders' roles.
import { randomUUID } from 'node:crypto';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { bundleOrder, weddingOrder, PaidCapsulesClient } from './paid-capsules-client.js';
import { inDays } from './uploads.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

const admit = (host: string, id: string) => app.call<CheckoutOrder>(host, 'POST', `/capsules/${id}/checkout/admit`);
const cancel = async (host: string, id: string) => (await app.call(host, 'DELETE', `/capsules/${id}`)).status;
const getPublicPage = (slug: string) => app.call(null, 'GET', `/public/capsules/${slug}`);

/** Posts payment states with their versions, in this order. */
async function postPayments(id: string, ...states: [PaymentChanged['state'], number][]): Promise<void> {
  for (const [state, version] of states) await capsules.payment(id, state, version);
}

describe('a checkout', () => {
  it('is admitted with the exact order until it is paid', async () => {
    const { ana, ...capsule } = await capsules.ordered(
      weddingOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 }),
    );
    const { status, body } = await admit(ana, capsule.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderId: capsule.id,
      userId: ana,
      title: 'Ana & Ben',
      lines: capsule.priceLines,
      totalCents: 7900,
      currency: 'usd',
      payBefore: capsule.deliveryDate,
    });
    for (const [version, state, expected] of [
      [1, 'failed', 200],
      [2, 'processing', 409],
      [3, 'paid', 409],
    ] as const) {
      await capsules.payment(capsule.id, state, version);
      expect((await admit(ana, capsule.id)).status).toBe(expected);
    }
  });

  it('is refused for another user, a near date and a cancelled capsule', async () => {
    const { ana, id } = await capsules.ordered();
    expect((await admit(newUserId(), id)).status).toBe(404);
    expect((await admit(ana, randomUUID())).status).toBe(404);
    for (const [minutes, status] of [
      [60, 200],
      [20, 409],
      [1, 409],
    ] as const) {
      await app.records.query(
        `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + make_interval(mins => $2) WHERE id = $1`,
        [id, minutes],
      );
      expect((await admit(ana, id)).status).toBe(status);
    }
    await capsules.change(ana, id, '', { deliveryDate: inDays(30) });
    expect((await admit(ana, id)).status).toBe(200);
    await cancel(ana, id);
    expect((await admit(ana, id)).status).toBe(409);
  });
});

describe('a payment', () => {
  it('activates the capsule and its link; repeated or late messages change nothing', async () => {
    const { ana, id, slug, deliveryDate } = await capsules.ordered();
    expect((await getPublicPage(slug)).status).toBe(404);
    await capsules.payment(id, 'processing', 1);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'processing' });
    expect(await capsules.day(id)).toBeUndefined();
    await capsules.payment(id, 'paid', 2);
    const active = await capsules.seen(ana, id);
    expect(active).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true, needsNewDate: false });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(deliveryDate) });
    expect((await getPublicPage(slug)).status).toBe(200);
    await postPayments(id, ['paid', 2], ['failed', 1], ['open', 2]);
    expect(await capsules.seen(ana, id)).toEqual(active);
  });

  it('that failed can be repeated', async () => {
    const { ana, id } = await capsules.ordered();
    await capsules.payment(id, 'failed', 1);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    await capsules.payment(id, 'open', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  it('for an unknown order is ignored', async () => {
    await capsules.payment(randomUUID(), 'paid', 1);
  });

  it('takes effect once for ten concurrent messages', async () => {
    const { ana, id } = await capsules.ordered(bundleOrder());
    await Promise.all(Array.from({ length: 10 }, (_, at) => capsules.payment(id, 'paid', 1 + (at % 2))));
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
  });
});

describe('a refund', () => {
  it('cancels the capsule, its link and its opening', async () => {
    const { ana, id, slug } = await capsules.bought();
    await capsules.payment(id, 'refunded', 2);
    const ended = { status: 'cancelled', paymentStatus: 'refunded', isOpen: false };
    expect(await capsules.seen(ana, id)).toMatchObject(ended);
    expect(await capsules.day(id)).toEqual({ state: 'done', next: null });
    expect((await getPublicPage(slug)).status).toBe(404);
  });

  it('that overtakes the payment activates nothing', async () => {
    const { ana, id } = await capsules.ordered(bundleOrder());
    await postPayments(id, ['refunded', 2], ['paid', 1]);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await capsules.credits(ana)).toEqual([]);
    expect(await capsules.day(id)).toBeUndefined();
    expect(await app.postedTypes(id)).toEqual([]);
  });

  it.each(['refunded', 'disputed'] as const)('(%s) leaves an opened capsule delivered', async (state) => {
    const { ana, id } = await capsules.bought();
    await capsules.letDayPass(id);
    await capsules.payment(id, state, 2);
    const open = await capsules.seen(ana, id);
    expect(open).toMatchObject({ status: 'delivered', paymentStatus: state });
    expect(open.deliveredAt).not.toBeNull();
    // The delayed delivery report arrives now.
    await capsules.delivered(id, 1);
    expect(await capsules.seen(ana, id)).toEqual(open);
  });

  it('leaves a delivered capsule delivered', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.letDayPass(id);
    await capsules.delivered(id, 1);
    await capsules.payment(id, 'refunded', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
  });
});

it.each<[string, (host: string, id: string) => Promise<unknown>]>([
  ['refund', (_, id) => postPayments(id, ['paid', 1], ['refunded', 2])],
  ['cancellation', cancel],
])('a %s frees the key: the same order makes another capsule', async (_, end) => {
  const [ana, order, key] = [newUserId(), weddingOrder(), { 'idempotency-key': randomUUID() }];
  const { id } = (await capsules.create(ana, order, key)).body;
  await end(ana, id);
  const second = await capsules.create(ana, order, key);
  expect([second.status, second.body.status]).toEqual([201, 'pending']);
  expect(second.body.id).not.toBe(id);
});

describe('a dispute', () => {
  it('suspends the link and the opening until it is won', async () => {
    const { ana, id, slug, deliveryDate } = await capsules.bought();
    await capsules.payment(id, 'disputed', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'active', paymentStatus: 'disputed', isOpen: false });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: null });
    expect((await getPublicPage(slug)).status).toBe(404);
    await capsules.payment(id, 'paid', 3);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(deliveryDate) });
  });

  it('won after the delivery date opens the capsule then', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.payment(id, 'disputed', 2);
    await capsules.letDayCome(id);
    expect(await app.postedTypes(id)).toEqual([]);
    await capsules.payment(id, 'paid', 3);
    await capsules.waitForOpening(id);
    expect(await app.postedTypes(id)).toEqual(['capsule.opened']);
    expect(await capsules.seen(ana, id)).toMatchObject({ needsNewDate: false });
  });

  it('that overtakes the payment activates nothing until it is won', async () => {
    const { ana, id } = await capsules.ordered(bundleOrder());
    await postPayments(id, ['disputed', 2], ['paid', 1]);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'disputed' });
    await capsules.payment(id, 'paid', 3);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
  });
});

it('a capsule paid after its date waits for a new one and is delivered then', async () => {
  const { ana, id, slug } = await capsules.ordered();
  await capsules.letDayCome(id);
  await capsules.payment(id, 'paid', 1);
  expect(await capsules.seen(ana, id)).toMatchObject({
    status: 'active',
    paymentStatus: 'paid',
    needsNewDate: true,
    isOpen: false,
    isSealed: true,
  });
  expect(await capsules.day(id)).toBeUndefined();
  expect((await getPublicPage(slug)).body).toMatchObject({ state: 'closed' });

  const { status, body } = await capsules.change(ana, id, '', { deliveryDate: inDays(10) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ needsNewDate: false, isOpen: true, timeZone: 'Europe/Berlin' });
  expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(body.deliveryDate) });
  await capsules.letDayPass(id);
  expect(await app.posted(id)).toMatchObject([{ type: 'capsule.opened', payload: { generation: 2 } }]);
  await capsules.delivered(id, 2);
  expect(await capsules.seen(ana, id)).toMatchObject({ status: 'delivered' });
});

describe('cancelling', () => {
  it('is only for unpaid capsules, and notifies billing once', async () => {
    const { ana, id } = await capsules.ordered();
    expect(await cancel(newUserId(), id)).toBe(404);
    for (let twice = 0; twice < 2; twice += 1) expect(await cancel(ana, id)).toBe(204);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await app.posted(id)).toEqual([{ type: 'order.cancelled', payload: { orderId: id } }]);
  });

  it.each<[PaymentChanged['state'], number]>([
    ['processing', 409],
    ['paid', 409],
    ['disputed', 409],
    ['failed', 204],
  ])('with a %s payment returns %d', async (state, status) => {
    const { ana, id } = await capsules.ordered();
    await capsules.payment(id, state, 1);
    expect(await cancel(ana, id)).toBe(status);
  });

  it('before a payment: the payment is refunded, and nothing becomes active', async () => {
    const { ana, id } = await capsules.ordered(bundleOrder());
    await cancel(ana, id);
    await postPayments(id, ['paid', 1], ['paid', 1]);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await app.postedTypes(id)).toEqual(['order.cancelled', 'payment.unwanted']);
    await capsules.payment(id, 'refunded', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await capsules.credits(ana)).toEqual([]);
  });

  it('racing a payment leaves the capsule active or refunds the payment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ana, id } = await capsules.ordered();
      const [status] = await Promise.all([cancel(ana, id), capsules.payment(id, 'paid', 1)]);
      expect((await capsules.seen(ana, id)).status).toBe(status === 204 ? 'cancelled' : 'active');
      expect(await app.postedTypes(id)).toEqual(status === 204 ? ['order.cancelled', 'payment.unwanted'] : []);
    }
  });
});
