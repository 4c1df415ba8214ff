// Real: the capsules application, Postgres, Redis, the inboxes of the others. Messages are posted by their senders' roles.
import { randomUUID } from 'node:crypto';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { aPerson, CapsulesTestApp, inDays } from './capsules-test-app.js';
import { aBundle, anOrder, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

const admit = (host: string, id: string) => app.call<CheckoutOrder>(host, 'POST', `/capsules/${id}/checkout/admit`);
const publicly = async (slug: string) => (await app.call(null, 'GET', `/public/capsules/${slug}`)).status;
const told = async (id: string, states: [PaymentChanged['state'], number][]): Promise<void> => {
  for (const [state, version] of states) await capsules.payment(id, state, version);
};

describe('a checkout', () => {
  it('is admitted with exactly what is to be paid, until it is paid', async () => {
    const ana = aPerson();
    const capsule = await capsules.capsule(ana, anOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 }));
    const { status, body } = await admit(ana, capsule.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      orderId: capsule.id,
      personId: ana,
      title: 'Ana & Ben',
      lines: capsule.priceLines,
      totalCents: 7900,
      currency: 'usd',
      payBefore: capsule.deliveryDate,
    });
    await capsules.payment(capsule.id, 'failed', 1);
    expect((await admit(ana, capsule.id)).status).toBe(200);
    await capsules.payment(capsule.id, 'processing', 2);
    expect((await admit(ana, capsule.id)).status).toBe(409);
    await capsules.payment(capsule.id, 'paid', 3);
    expect((await admit(ana, capsule.id)).status).toBe(409);
  });

  it('is nobody else’s, and none for what is cancelled or due too soon', async () => {
    const { ana, id } = await capsules.ordered();
    expect((await admit(aPerson(), id)).status).toBe(404);
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
    const other = await capsules.capsule(ana);
    await app.call(ana, 'DELETE', `/capsules/${other.id}`);
    expect((await admit(ana, other.id)).status).toBe(409);
  });
});

describe('a payment', () => {
  it('makes the capsule active and opens its link; told twice or late, it changes nothing more', async () => {
    const { ana, id, slug, deliveryDate } = await capsules.ordered();
    expect(await publicly(slug)).toBe(404);
    await capsules.payment(id, 'processing', 1);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'processing' });
    expect(await capsules.day(id)).toBeUndefined();
    await capsules.payment(id, 'paid', 2);
    const active = await capsules.seen(ana, id);
    expect(active).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true, needsNewDate: false });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(deliveryDate) });
    expect(await publicly(slug)).toBe(200);
    await told(id, [
      ['paid', 2],
      ['failed', 1],
      ['open', 2],
    ]);
    expect(await capsules.seen(ana, id)).toEqual(active);
  });

  it('that failed can be tried again', async () => {
    const { ana, id } = await capsules.ordered();
    await capsules.payment(id, 'failed', 1);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'failed' });
    await capsules.payment(id, 'open', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'pending' });
  });

  it('of an order that nobody knows is handled and forgotten', async () => {
    await capsules.payment(randomUUID(), 'paid', 1);
  });

  it('told by ten messages at once has its effects once', async () => {
    const { ana, id } = await capsules.ordered(aBundle());
    await Promise.all(Array.from({ length: 10 }, (_, at) => capsules.payment(id, 'paid', 1 + (at % 2))));
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
  });
});

describe('money that went back', () => {
  it('ends the capsule, its link and its day', async () => {
    const { ana, id, slug } = await capsules.bought();
    await capsules.payment(id, 'refunded', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      isOpen: false,
    });
    expect(await capsules.day(id)).toEqual({ state: 'done', next: null });
    expect(await publicly(slug)).toBe(404);
  });

  it('and was told before the payment: nothing was ever active', async () => {
    const { ana, id } = await capsules.ordered(aBundle());
    await told(id, [
      ['refunded', 2],
      ['paid', 1],
    ]);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await capsules.credits(ana)).toEqual([]);
    expect(await capsules.day(id)).toBeUndefined();
    expect(await app.typesPosted(id)).toEqual([]);
  });

  it.each(['refunded', 'disputed'] as const)('(%s) takes away nothing that is open', async (state) => {
    const { ana, id } = await capsules.bought();
    await capsules.letDayPass(id);
    await capsules.payment(id, state, 2);
    const open = await capsules.seen(ana, id);
    expect(open).toMatchObject({ status: 'delivered', paymentStatus: state });
    expect(open.deliveredAt).not.toBeNull();
    // Its mail was stuck, and gets through at last.
    await capsules.arrived(id, 1);
    expect(await capsules.seen(ana, id)).toEqual(open);
  });

  it('frees the key: the same order again is another capsule', async () => {
    const [ana, order, key] = [aPerson(), anOrder(), { 'idempotency-key': randomUUID() }];
    const { id } = (await capsules.create(ana, order, key)).body;
    await told(id, [
      ['paid', 1],
      ['refunded', 2],
    ]);
    const again = await capsules.create(ana, order, key);
    expect([again.status, again.body.status]).toEqual([201, 'pending']);
    expect(again.body.id).not.toBe(id);
  });

  it('leaves delivered what was delivered', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.letDayPass(id);
    await capsules.arrived(id, 1);
    await capsules.payment(id, 'refunded', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'delivered', paymentStatus: 'refunded' });
  });
});

describe('a dispute', () => {
  it('takes the link off and lets the day wait; won, it goes on', async () => {
    const { ana, id, slug, deliveryDate } = await capsules.bought();
    await capsules.payment(id, 'disputed', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'active', paymentStatus: 'disputed', isOpen: false });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: null });
    expect(await publicly(slug)).toBe(404);
    await capsules.payment(id, 'paid', 3);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'active', paymentStatus: 'paid', isOpen: true });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(deliveryDate) });
  });

  it('that outlasts the date: the day comes when it is won', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.payment(id, 'disputed', 2);
    await capsules.letDayCome(id);
    expect(await app.typesPosted(id)).toEqual([]);
    await capsules.payment(id, 'paid', 3);
    await capsules.dayIsOver(id);
    expect(await app.typesPosted(id)).toEqual(['capsule.opened']);
    expect(await capsules.seen(ana, id)).toMatchObject({ needsNewDate: false });
  });

  it('told before the payment makes nothing active; won, everything', async () => {
    const { ana, id } = await capsules.ordered(aBundle());
    await told(id, [
      ['disputed', 2],
      ['paid', 1],
    ]);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'pending', paymentStatus: 'disputed' });
    await capsules.payment(id, 'paid', 3);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
  });
});

describe('paid after the date', () => {
  it('waits for another date, and is delivered on that', async () => {
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
    expect((await app.call(null, 'GET', `/public/capsules/${slug}`)).body).toMatchObject({ state: 'closed' });

    const { status, body } = await capsules.change(ana, id, '', { deliveryDate: inDays(10) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ needsNewDate: false, isOpen: true, timeZone: 'Europe/Berlin' });
    expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(body.deliveryDate) });
    await capsules.letDayPass(id);
    expect(await app.posted(id)).toMatchObject([{ type: 'capsule.opened', payload: { generation: 2 } }]);
    await capsules.arrived(id, 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'delivered' });
  });
});

describe('giving up', () => {
  it('is for what is not paid; billing is told once, and the link never opens', async () => {
    const { ana, id } = await capsules.ordered();
    expect((await app.call(aPerson(), 'DELETE', `/capsules/${id}`)).status).toBe(404);
    expect((await app.call(ana, 'DELETE', `/capsules/${id}`)).status).toBe(204);
    expect((await app.call(ana, 'DELETE', `/capsules/${id}`)).status).toBe(204);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'pending' });
    expect(await app.posted(id)).toEqual([{ type: 'order.cancelled', payload: { orderId: id } }]);
  });

  it('is refused while a payment is being confirmed, and once it is paid', async () => {
    const { ana, id } = await capsules.ordered();
    for (const [state, version, status] of [
      ['processing', 1, 409],
      ['paid', 2, 409],
      ['disputed', 3, 409],
    ] as const) {
      await capsules.payment(id, state, version);
      expect((await app.call(ana, 'DELETE', `/capsules/${id}`)).status).toBe(status);
    }
    const failed = await capsules.capsule(ana);
    await capsules.payment(failed.id, 'failed', 1);
    expect((await app.call(ana, 'DELETE', `/capsules/${failed.id}`)).status).toBe(204);
  });

  it('and paid all the same: the money goes back, and nothing is active', async () => {
    const { ana, id } = await capsules.ordered(aBundle());
    await app.call(ana, 'DELETE', `/capsules/${id}`);
    await told(id, [
      ['paid', 1],
      ['paid', 1],
    ]);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' });
    expect(await app.typesPosted(id)).toEqual(['order.cancelled', 'payment.unwanted']);
    await capsules.payment(id, 'refunded', 2);
    expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
    expect(await capsules.credits(ana)).toEqual([]);
  });

  it('frees the key: the same order again is another capsule', async () => {
    const [ana, order, key] = [aPerson(), anOrder(), { 'idempotency-key': randomUUID() }];
    const { id } = (await capsules.create(ana, order, key)).body;
    await app.call(ana, 'DELETE', `/capsules/${id}`);
    const again = await capsules.create(ana, order, key);
    expect([again.status, again.body.status]).toEqual([201, 'pending']);
    expect(again.body.id).not.toBe(id);
  });

  it('racing a payment ends active, or with the money on its way back', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ana, id } = await capsules.ordered();
      const [{ status }] = await Promise.all([
        app.call(ana, 'DELETE', `/capsules/${id}`),
        capsules.payment(id, 'paid', 1),
      ]);
      expect((await capsules.seen(ana, id)).status).toBe(status === 204 ? 'cancelled' : 'active');
      expect(await app.typesPosted(id)).toEqual(status === 204 ? ['order.cancelled', 'payment.unwanted'] : []);
    }
  });
});
