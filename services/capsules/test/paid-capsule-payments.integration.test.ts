// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
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
const readPublicCapsule = (slug: string) => app.call(null, 'GET', `/public/capsules/${slug}`);

/** Posts these payment states and versions one after another. */
async function postPayments(id: string, ...states: [PaymentChanged['state'], number][]): Promise<void> {
  for (const [state, version] of states) await capsules.postPayment(id, state, version);
}

describe('a checkout', () => {
  it('is admitted, and returns the exact order, until a payment is in progress', async () => {
    const { host, ...capsule } = await capsules.createHostAndOrder(
      weddingOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 }),
    );
    const { status, body } = await admit(host, capsule.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderId: capsule.id,
      userId: host,
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
      await capsules.postPayment(capsule.id, state, version);
      expect((await admit(host, capsule.id)).status).toBe(expected);
    }
  });

  it('is refused for another user, for a cancelled capsule, and when the delivery date is too close', async () => {
    const { host, id } = await capsules.createHostAndOrder();
    expect((await admit(newUserId(), id)).status).toBe(404);
    expect((await admit(host, randomUUID())).status).toBe(404);
    for (const [minutes, status] of [
      [60, 200],
      [20, 409],
      [1, 409],
    ] as const) {
      await app.admin.query(
        `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + make_interval(mins => $2) WHERE id = $1`,
        [id, minutes],
      );
      expect((await admit(host, id)).status).toBe(status);
    }
    await capsules.change(host, id, '', { deliveryDate: inDays(30) });
    expect((await admit(host, id)).status).toBe(200);
    await cancel(host, id);
    expect((await admit(host, id)).status).toBe(409);
  });
});

describe('a payment', () => {
  it('activates the capsule and its link; repeated or late messages change nothing', async () => {
    const { host, id, slug, deliveryDate } = await capsules.createHostAndOrder();
    expect((await readPublicCapsule(slug)).status).toBe(404);
    await capsules.postPayment(id, 'processing', 1);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'pending', paymentStatus: 'processing' });
    expect(await capsules.findOpening(id)).toBeUndefined();
    await capsules.postPayment(id, 'paid', 2);
    const active = await capsules.read(host, id);
    expect(active).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true, needsNewDate: false });
    expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: new Date(deliveryDate) });
    expect((await readPublicCapsule(slug)).status).toBe(200);
    await postPayments(id, ['paid', 2], ['failed', 1], ['open', 2]);
    expect(await capsules.read(host, id)).toEqual(active);
  });

  it('that failed can be tried again', async () => {
    const { host, id } = await capsules.createHostAndOrder();
    await capsules.postPayment(id, 'failed', 1);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    await capsules.postPayment(id, 'open', 2);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  it('for an unknown order is ignored', async () => {
    await capsules.postPayment(randomUUID(), 'paid', 1);
  });

  it('takes effect once for ten concurrent messages', async () => {
    const { host, id } = await capsules.createHostAndOrder(bundleOrder());
    await Promise.all(Array.from({ length: 10 }, (_, index) => capsules.postPayment(id, 'paid', 1 + (index % 2))));
    expect(await capsules.countCredits(host)).toEqual({ available: 5 });
  });
});

describe('a refund', () => {
  it('cancels the capsule and its opening, and ends its link', async () => {
    const { host, id, slug } = await capsules.createHostAndPaidCapsule();
    await capsules.postPayment(id, 'refunded', 2);
    const cancelled = { status: 'cancelled', paymentStatus: 'refunded', isOpen: false };
    expect(await capsules.read(host, id)).toMatchObject(cancelled);
    expect(await capsules.findOpening(id)).toEqual({ state: 'done', next: null });
    expect((await readPublicCapsule(slug)).status).toBe(404);
  });

  it('that arrives before its payment activates nothing', async () => {
    const { host, id } = await capsules.createHostAndOrder(bundleOrder());
    await postPayments(id, ['refunded', 2], ['paid', 1]);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await capsules.listCredits(host)).toEqual([]);
    expect(await capsules.findOpening(id)).toBeUndefined();
    expect(await app.findMessageTypes(id)).toEqual([]);
  });

  it('leaves a delivered capsule delivered', async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await capsules.openNow(id);
    await capsules.reportDelivered(id, 1);
    await capsules.postPayment(id, 'refunded', 2);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
  });
});

it.each(['refunded', 'disputed'] as const)(
  'a payment that is %s after the opening marks the capsule as delivered',
  async (state) => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await capsules.openNow(id);
    await capsules.postPayment(id, state, 2);
    const opened = await capsules.read(host, id);
    expect(opened).toMatchObject({ status: 'delivered', paymentStatus: state });
    expect(opened.deliveredAt).not.toBeNull();
    // The delivery report arrives late.
    await capsules.reportDelivered(id, 1, inDays(1));
    expect(await capsules.read(host, id)).toEqual(opened);
  },
);

it.each<[string, (host: string, id: string) => Promise<unknown>]>([
  ['refund', (_, id) => postPayments(id, ['paid', 1], ['refunded', 2])],
  ['cancellation', cancel],
])('a %s frees the idempotency key: the same order creates another capsule', async (_, endOrder) => {
  const [host, order, headers] = [newUserId(), weddingOrder(), { 'idempotency-key': randomUUID() }];
  const { id } = (await capsules.order(host, order, headers)).body;
  await endOrder(host, id);
  const second = await capsules.order(host, order, headers);
  expect([second.status, second.body.status]).toEqual([201, 'pending']);
  expect(second.body.id).not.toBe(id);
});

describe('a dispute', () => {
  it('suspends the link and the opening until it is won', async () => {
    const { host, id, slug, deliveryDate } = await capsules.createHostAndPaidCapsule();
    await capsules.postPayment(id, 'disputed', 2);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'active', paymentStatus: 'disputed', isOpen: false });
    expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: null });
    expect((await readPublicCapsule(slug)).status).toBe(404);
    await capsules.postPayment(id, 'paid', 3);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true });
    expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: new Date(deliveryDate) });
  });

  it('that is won after the delivery date opens the capsule immediately', async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await capsules.postPayment(id, 'disputed', 2);
    await capsules.makeDue(id);
    expect(await app.findMessageTypes(id)).toEqual([]);
    await capsules.postPayment(id, 'paid', 3);
    await capsules.waitForOpening(id);
    expect(await app.findMessageTypes(id)).toEqual(['capsule.opened']);
    expect(await capsules.read(host, id)).toMatchObject({ needsNewDate: false });
  });

  it('that arrives before its payment activates nothing until it is won', async () => {
    const { host, id } = await capsules.createHostAndOrder(bundleOrder());
    await postPayments(id, ['disputed', 2], ['paid', 1]);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'pending', paymentStatus: 'disputed' });
    await capsules.postPayment(id, 'paid', 3);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
    expect(await capsules.countCredits(host)).toEqual({ available: 5 });
  });
});

it('a capsule that is paid for after its delivery date waits for a new date, and is delivered on it', async () => {
  const { host, id, slug } = await capsules.createHostAndOrder();
  await capsules.makeDue(id);
  await capsules.postPayment(id, 'paid', 1);
  expect(await capsules.read(host, id)).toMatchObject({
    status: 'active',
    paymentStatus: 'paid',
    needsNewDate: true,
    isOpen: false,
    isSealed: true,
  });
  expect(await capsules.findOpening(id)).toBeUndefined();
  expect((await readPublicCapsule(slug)).body).toMatchObject({ state: 'undated' });

  const { status, body } = await capsules.change(host, id, '', { deliveryDate: inDays(10) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ needsNewDate: false, isOpen: true, timeZone: 'Europe/Berlin' });
  expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: new Date(body.deliveryDate) });
  await capsules.openNow(id);
  expect(await app.findMessages(id, 'capsule.opened')).toMatchObject([{ payload: { generation: 2 } }]);
  await capsules.reportDelivered(id, 2);
  expect(await capsules.read(host, id)).toMatchObject({ status: 'delivered' });
});

describe('cancelling a capsule', () => {
  it('that is unpaid notifies the billing service once, even if repeated; only the host can do it', async () => {
    const { host, id } = await capsules.createHostAndOrder();
    expect(await cancel(newUserId(), id)).toBe(404);
    for (let round = 0; round < 2; round += 1) expect(await cancel(host, id)).toBe(204);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await app.findMessages(id)).toEqual([{ type: 'order.cancelled', payload: { orderId: id } }]);
  });

  it.each<[PaymentChanged['state'], number]>([
    ['processing', 409],
    ['paid', 409],
    ['disputed', 409],
    ['failed', 204],
  ])('whose payment is in the state “%s” returns %d', async (state, status) => {
    const { host, id } = await capsules.createHostAndOrder();
    await capsules.postPayment(id, state, 1);
    expect(await cancel(host, id)).toBe(status);
  });

  it('before its payment arrives cancels the order again after the payment, and nothing becomes active', async () => {
    const { host, id } = await capsules.createHostAndOrder(bundleOrder());
    await cancel(host, id);
    await postPayments(id, ['paid', 1], ['paid', 1]);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await app.findMessageTypes(id)).toEqual(['order.cancelled', 'order.cancelled']);
    await capsules.postPayment(id, 'refunded', 2);
    expect(await capsules.read(host, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await capsules.listCredits(host)).toEqual([]);
  });

  it('either fails or cancels the order if the payment arrives at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { host, id } = await capsules.createHostAndOrder();
      const [status] = await Promise.all([cancel(host, id), capsules.postPayment(id, 'paid', 1)]);
      expect((await capsules.read(host, id)).status).toBe(status === 204 ? 'cancelled' : 'active');
      expect(await app.findMessageTypes(id)).toEqual(status === 204 ? ['order.cancelled', 'order.cancelled'] : []);
    }
  });
});
