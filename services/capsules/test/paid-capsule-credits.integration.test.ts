// Real: the capsules application, Postgres, Redis, the inboxes of the others; billing's role posts its messages.
import { eventually } from '@dear-future/testing/eventually';
import { DataSource } from 'typeorm';
import { Credits } from '../src/credits/credits.js';
import { entities } from '../src/entities.js';
import type { PaidCapsule } from '../src/paid-capsules/paid-capsule.entity.js';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { bundleOrder, creditOrder, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

describe('credits', () => {
  /** Creates a host with the five credits of a paid bundle. */
  async function aHostWithCredits(): Promise<{ ana: string; bundle: string }> {
    const { ana, id: bundle } = await capsules.bought(bundleOrder());
    return { ana, bundle };
  }
  const withReel = creditOrder({ hasHighlightReelAddon: true, totalPriceCents: 5000 });

  it('come in fives with a bundle, and each pays the base price of an anniversary capsule', async () => {
    const { ana } = await aHostWithCredits();
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
    expect((await capsules.credits(ana))[0]).toMatchObject({ packageId: 'anniversary-capsule', capsuleId: null });
    expect(await capsules.credits(newUserId())).toEqual([]);
    const made = await capsules.capsule(ana, creditOrder());
    const paid = { status: 'active', paymentStatus: 'paid', totalPriceCents: 0, usesCredit: true, isOpen: true };
    expect(made).toMatchObject(paid);
    expect(await capsules.day(made.id)).toEqual({ state: 'waiting', next: new Date(made.deliveryDate) });
    expect((await capsules.credits(ana)).find(({ status }) => status === 'spent')?.capsuleId).toBe(made.id);
    expect((await app.call(ana, 'DELETE', `/capsules/${made.id}`)).status).toBe(409);
  });

  it('are reserved until the rest is paid, then spent', async () => {
    const { ana } = await aHostWithCredits();
    const { id, status } = await capsules.capsule(ana, withReel);
    expect(status).toBe('pending');
    expect(await capsules.creditStates(ana)).toEqual({ available: 4, reserved: 1 });
    await capsules.payment(id, 'paid', 1);
    expect(await capsules.creditStates(ana)).toEqual({ available: 4, spent: 1 });
  });

  it('are available again when the capsule is cancelled or refunded', async () => {
    const { ana } = await aHostWithCredits();
    const { id } = await capsules.capsule(ana, withReel);
    await app.call(ana, 'DELETE', `/capsules/${id}`);
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
    const other = await capsules.paid(ana, withReel);
    await capsules.payment(other.id, 'refunded', 2);
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
  });

  it('of a refunded bundle are void: pending capsules are cancelled, active ones stay', async () => {
    const { ana, bundle } = await aHostWithCredits();
    const active = await capsules.capsule(ana, creditOrder());
    const pending = await capsules.capsule(ana, withReel);
    await capsules.payment(bundle, 'refunded', 2);
    expect(await capsules.creditStates(ana)).toEqual({ spent: 1, void: 4 });
    expect(await capsules.seen(ana, active.id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
    expect(await capsules.seen(ana, pending.id)).toMatchObject({ status: 'cancelled' });
    expect(await app.postedTypes(pending.id)).toEqual(['order.cancelled']);
    expect((await capsules.create(ana, creditOrder())).status).toBe(409);
  });

  it('of a charged-back bundle are void: capsules they paid for are cancelled, except delivered ones', async () => {
    const { ana, bundle } = await aHostWithCredits();
    const [active, opened, withMoney] = [
      await capsules.capsule(ana, creditOrder()),
      await capsules.capsule(ana, creditOrder()),
      await capsules.paid(ana, withReel),
    ];
    await capsules.letDayPass(opened.id);
    const own = await capsules.paid(ana);
    await capsules.payment(bundle, 'disputed', 2);
    expect(await capsules.seen(ana, active.id)).toMatchObject({ status: 'active' });
    await capsules.payment(bundle, 'refunded', 3, true);
    expect(await capsules.creditStates(ana)).toEqual({ spent: 1, void: 4 });
    for (const { id } of [active, withMoney]) {
      expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect((await capsules.day(id))?.next ?? null).toBeNull();
    }
    expect(await app.postedTypes(active.id)).not.toContain('payment.unwanted');
    expect(await app.postedTypes(withMoney.id)).toContain('payment.unwanted');
    expect(await capsules.seen(ana, opened.id)).toMatchObject({ paymentStatus: 'paid' });
    expect(await capsules.seen(ana, own.id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
  });

  it('of a disputed bundle cannot be used until the dispute is won', async () => {
    const { ana, bundle } = await aHostWithCredits();
    await capsules.payment(bundle, 'disputed', 2);
    expect((await capsules.create(ana, creditOrder())).status).toBe(409);
    await capsules.payment(bundle, 'paid', 3);
    expect((await capsules.create(ana, creditOrder())).status).toBe(201);
    expect(await capsules.creditStates(ana)).toEqual({ available: 4, spent: 1 });
  });

  it('pay only for capsules of their own host', async () => {
    await aHostWithCredits();
    const ben = newUserId();
    expect(await capsules.create(ben, creditOrder())).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await app.call(ben, 'GET', '/capsules')).body).toEqual([]);
  });

  it('are never overspent when twenty concurrent orders want the last one', async () => {
    const { ana } = await aHostWithCredits();
    for (let count = 0; count < 4; count += 1) await capsules.capsule(ana, creditOrder());
    const responses = await Promise.all(Array.from({ length: 20 }, () => capsules.create(ana, creditOrder())));
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    expect([count(201), count(409)]).toEqual([1, 19]);
    expect(await capsules.creditStates(ana)).toEqual({ spent: 5 });
  });

  it('used while their bundle is refunded become void, and their capsules are cancelled', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ana, bundle } = await aHostWithCredits();
      const orders = Array.from({ length: 5 }, () => capsules.create(ana, withReel));
      await Promise.all([...orders, capsules.payment(bundle, 'refunded', 2)]);
      expect(await capsules.creditStates(ana)).toEqual({ void: 5 });
      const { body } = await app.call<{ usesCredit: boolean; status: string }[]>(ana, 'GET', '/capsules');
      expect(body.filter(({ usesCredit, status }) => usesCredit && status !== 'cancelled')).toEqual([]);
    }
  });

  it('are skipped if locked, so that a refund and orders cannot deadlock', async () => {
    const { ana, bundle } = await aHostWithCredits();
    const order = async () =>
      ({ id: (await capsules.capsule(ana)).id, userId: ana, packageId: 'anniversary-capsule' }) as PaidCapsule;
    const [first, other] = [await order(), await order()];
    // The order first spends the credit that the refund voids last.
    await app.records.query(
      `UPDATE capsules.credits SET created_at = created_at - interval '1 day'
       WHERE ctid = (SELECT max(ctid) FROM capsules.credits WHERE from_capsule_id = $1)`,
      [bundle],
    );
    const extra = { options: '-c search_path=capsules', application_name: 'credits-test' };
    const database = new DataSource({ type: 'postgres', url: app.roleUrl('capsules'), entities, extra });
    await database.initialize();
    const credits = new Credits();
    const waiting = async (count: number): Promise<void> => {
      const sql = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'credits-test' AND wait_event_type = 'Lock'`;
      await eventually(async () => (await app.records.query(sql)).rowCount === count);
    };
    try {
      const holder = database.createQueryRunner();
      await holder.startTransaction();
      expect(await credits.reserve(holder.manager, first)).toBe(true);
      const second = database.transaction((manager) => credits.reserve(manager, other));
      await Promise.race([second, waiting(1)]);
      const refund = database.transaction((manager) => credits.void(manager, bundle));
      await Promise.race([second.then(() => waiting(1)), waiting(2)]);
      await holder.commitTransaction();
      await holder.release();
      await expect(Promise.all([second, refund])).resolves.toEqual([expect.any(Boolean), undefined]);
    } finally {
      await database.destroy();
    }
    expect(await capsules.creditStates(ana)).not.toHaveProperty('available');
  });
});
