// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
import { eventually } from '@dear-future/testing/eventually';
import { DataSource } from 'typeorm';
import { reserveCredit, voidCredits } from '../src/credits/credits.js';
import { entities } from '../src/model/entities.js';
import type { PaidCapsule } from '../src/model/paid-capsule.entity.js';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { bundleOrder, creditOrder, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

describe('credits', () => {
  async function createHostWithCredits(): Promise<{ host: string; bundleId: string }> {
    const { host, id: bundleId } = await capsules.createHostAndPaidCapsule(bundleOrder());
    return { host, bundleId };
  }
  const withReel = creditOrder({ hasHighlightReelAddon: true, totalPriceCents: 5000 });

  it('come with a bundle, which has five; each pays the base price of an Anniversary Capsule', async () => {
    const { host } = await createHostWithCredits();
    expect(await capsules.countCredits(host)).toEqual({ available: 5 });
    expect((await capsules.listCredits(host))[0]).toMatchObject({ packageId: 'anniversary-capsule', capsuleId: null });
    expect(await capsules.listCredits(newUserId())).toEqual([]);
    const capsule = await capsules.createCapsule(host, creditOrder());
    const paid = { status: 'active', paymentStatus: 'paid', totalPriceCents: 0, usesCredit: true, isOpen: true };
    expect(capsule).toMatchObject(paid);
    expect(await capsules.findOpening(capsule.id)).toEqual({ state: 'waiting', next: new Date(capsule.deliveryDate) });
    expect((await capsules.listCredits(host)).find(({ status }) => status === 'spent')?.capsuleId).toBe(capsule.id);
    expect((await app.call(host, 'DELETE', `/capsules/${capsule.id}`)).status).toBe(409);
  });

  it('are reserved until the rest is paid, then spent', async () => {
    const { host } = await createHostWithCredits();
    const { id, status } = await capsules.createCapsule(host, withReel);
    expect(status).toBe('pending');
    expect(await capsules.countCredits(host)).toEqual({ available: 4, reserved: 1 });
    await capsules.postPayment(id, 'paid', 1);
    expect(await capsules.countCredits(host)).toEqual({ available: 4, spent: 1 });
  });

  it('are available again when the capsule is cancelled or refunded', async () => {
    const { host } = await createHostWithCredits();
    const { id } = await capsules.createCapsule(host, withReel);
    await app.call(host, 'DELETE', `/capsules/${id}`);
    expect(await capsules.countCredits(host)).toEqual({ available: 5 });
    const other = await capsules.createPaidCapsule(host, withReel);
    await capsules.postPayment(other.id, 'refunded', 2);
    expect(await capsules.countCredits(host)).toEqual({ available: 5 });
  });

  it('of a refunded bundle become void; pending capsules are cancelled, and active ones stay', async () => {
    const { host, bundleId } = await createHostWithCredits();
    const active = await capsules.createCapsule(host, creditOrder());
    const pending = await capsules.createCapsule(host, withReel);
    await capsules.postPayment(bundleId, 'refunded', 2);
    expect(await capsules.countCredits(host)).toEqual({ spent: 1, void: 4 });
    expect(await capsules.read(host, active.id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
    expect(await capsules.read(host, pending.id)).toMatchObject({ status: 'cancelled' });
    expect(await app.findMessageTypes(pending.id)).toEqual(['order.cancelled']);
    expect((await capsules.order(host, creditOrder())).status).toBe(409);
  });

  it('of a charged-back bundle become void; their capsules are cancelled, except opened ones', async () => {
    const { host, bundleId } = await createHostWithCredits();
    const [active, opened, partlyPaid] = [
      await capsules.createCapsule(host, creditOrder()),
      await capsules.createCapsule(host, creditOrder()),
      await capsules.createPaidCapsule(host, withReel),
    ];
    await capsules.openNow(opened.id);
    const withoutCredit = await capsules.createPaidCapsule(host);
    await capsules.postPayment(bundleId, 'disputed', 2);
    expect(await capsules.read(host, active.id)).toMatchObject({ status: 'active' });
    await capsules.postPayment(bundleId, 'refunded', 3, true);
    expect(await capsules.countCredits(host)).toEqual({ spent: 1, void: 4 });
    for (const { id } of [active, partlyPaid]) {
      expect(await capsules.read(host, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect((await capsules.findOpening(id))?.next ?? null).toBeNull();
    }
    expect(await app.findMessageTypes(active.id)).not.toContain('order.cancelled');
    expect(await app.findMessageTypes(partlyPaid.id)).toContain('order.cancelled');
    expect(await capsules.read(host, opened.id)).toMatchObject({ paymentStatus: 'paid' });
    expect(await capsules.read(host, withoutCredit.id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
  });

  it('of a disputed bundle cannot be used until the dispute is won', async () => {
    const { host, bundleId } = await createHostWithCredits();
    await capsules.postPayment(bundleId, 'disputed', 2);
    expect((await capsules.order(host, creditOrder())).status).toBe(409);
    await capsules.postPayment(bundleId, 'paid', 3);
    expect((await capsules.order(host, creditOrder())).status).toBe(201);
    expect(await capsules.countCredits(host)).toEqual({ available: 4, spent: 1 });
  });

  it('pay only for capsules of the host who bought them', async () => {
    await createHostWithCredits();
    const otherUser = newUserId();
    expect(await capsules.order(otherUser, creditOrder())).toMatchObject({
      status: 409,
      body: { code: 'wrong_state' },
    });
    expect((await app.call(otherUser, 'GET', '/capsules')).body).toEqual([]);
  });

  it('are spent only once, even if twenty concurrent orders compete for the last one', async () => {
    const { host } = await createHostWithCredits();
    for (let count = 0; count < 4; count += 1) await capsules.createCapsule(host, creditOrder());
    const responses = await Promise.all(Array.from({ length: 20 }, () => capsules.order(host, creditOrder())));
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    expect([count(201), count(409)]).toEqual([1, 19]);
    expect(await capsules.countCredits(host)).toEqual({ spent: 5 });
  });

  it('that are used while their bundle is refunded become void, and their capsules are cancelled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { host, bundleId } = await createHostWithCredits();
      const orders = Array.from({ length: 5 }, () => capsules.order(host, withReel));
      await Promise.all([...orders, capsules.postPayment(bundleId, 'refunded', 2)]);
      expect(await capsules.countCredits(host)).toEqual({ void: 5 });
      const { body } = await app.call<{ usesCredit: boolean; status: string }[]>(host, 'GET', '/capsules');
      expect(body.filter(({ usesCredit, status }) => usesCredit && status !== 'cancelled')).toEqual([]);
    }
  });

  it('that are locked are skipped, so that refunds and orders cannot deadlock', async () => {
    const { host, bundleId } = await createHostWithCredits();
    const createOrder = async () =>
      ({ id: (await capsules.createCapsule(host)).id, userId: host, packageId: 'anniversary-capsule' }) as PaidCapsule;
    const [first, other] = [await createOrder(), await createOrder()];
    // Makes orders start with the credit that the refund voids last.
    await app.admin.query(
      `UPDATE capsules.credits SET created_at = created_at - interval '1 day'
       WHERE ctid = (SELECT max(ctid) FROM capsules.credits WHERE from_capsule_id = $1)`,
      [bundleId],
    );
    const extra = { options: '-c search_path=capsules', application_name: 'credits-test' };
    const database = new DataSource({ type: 'postgres', url: app.roleUrl('capsules'), entities, extra });
    await database.initialize();
    const waitForLocks = async (count: number): Promise<void> => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'credits-test' AND wait_event_type = 'Lock'`;
      await eventually(async () => (await app.admin.query(sql)).rowCount === count);
    };
    try {
      const lockHolder = database.createQueryRunner();
      await lockHolder.startTransaction();
      expect(await reserveCredit(lockHolder.manager, first)).toBe(true);
      const reservation = database.transaction((manager) => reserveCredit(manager, other));
      await Promise.race([reservation, waitForLocks(1)]);
      const refund = database.transaction((manager) => voidCredits(manager, bundleId));
      await Promise.race([reservation.then(() => waitForLocks(1)), waitForLocks(2)]);
      await lockHolder.commitTransaction();
      await lockHolder.release();
      await expect(Promise.all([reservation, refund])).resolves.toEqual([expect.any(Boolean), undefined]);
    } finally {
      await database.destroy();
    }
    expect(await capsules.countCredits(host)).not.toHaveProperty('available');
  });
});
