// Real: the capsules application, Postgres, Redis, the inboxes of the others; billing's messages are posted by its role.
import { eventually } from '@dear-future/testing/eventually';
import { DataSource } from 'typeorm';
import { Credits } from '../src/credits/credits.js';
import type { PaidCapsule } from '../src/paid-capsules/paid-capsule.entity.js';
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aBundle, anOrderOnCredit, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);

describe('credits', () => {
  /** A host with the five credits of a paid bundle. */
  async function aHostWithCredits(): Promise<{ ana: string; bundle: string }> {
    const ana = aPerson();
    return { ana, bundle: (await capsules.paid(ana, aBundle())).id };
  }
  const withReel = anOrderOnCredit({ hasHighlightReelAddon: true, totalPriceCents: 5000 });

  it('come five with a bundle, and one pays the base price of an anniversary capsule', async () => {
    const { ana } = await aHostWithCredits();
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
    expect((await capsules.credits(ana))[0]).toMatchObject({ packageId: 'anniversary-capsule', capsuleId: null });
    expect(await capsules.credits(aPerson())).toEqual([]);
    const made = await capsules.capsule(ana, anOrderOnCredit());
    expect(made).toMatchObject({
      status: 'active',
      paymentStatus: 'paid',
      totalPriceCents: 0,
      usesCredit: true,
      isOpen: true,
    });
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

  it('are given back when the capsule is given up or refunded', async () => {
    const { ana } = await aHostWithCredits();
    const { id } = await capsules.capsule(ana, withReel);
    await app.call(ana, 'DELETE', `/capsules/${id}`);
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
    const other = await capsules.paid(ana, withReel);
    await capsules.payment(other.id, 'refunded', 2);
    expect(await capsules.creditStates(ana)).toEqual({ available: 5 });
  });

  it('of a refunded bundle are void; what was paid with one stays, what counts on one is given up', async () => {
    const { ana, bundle } = await aHostWithCredits();
    const active = await capsules.capsule(ana, anOrderOnCredit());
    const pending = await capsules.capsule(ana, withReel);
    await capsules.payment(bundle, 'refunded', 2);
    expect(await capsules.creditStates(ana)).toEqual({ spent: 1, void: 4 });
    expect(await capsules.seen(ana, active.id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
    expect(await capsules.seen(ana, pending.id)).toMatchObject({ status: 'cancelled' });
    expect(await app.typesPosted(pending.id)).toEqual(['order.cancelled']);
    expect((await capsules.create(ana, anOrderOnCredit())).status).toBe(409);
  });

  it('of a bundle that was charged back take along what they made, but for what is delivered', async () => {
    const { ana, bundle } = await aHostWithCredits();
    const [active, opened, withMoney] = [
      await capsules.capsule(ana, anOrderOnCredit()),
      await capsules.capsule(ana, anOrderOnCredit()),
      await capsules.paid(ana, withReel),
    ];
    await capsules.letDayPass(opened.id);
    const own = await capsules.paid(ana);
    await capsules.payment(bundle, 'disputed', 2);
    expect(await capsules.seen(ana, active.id)).toMatchObject({ status: 'active' });
    await capsules.payment(bundle, 'refunded', 3, { isChargedBack: true });
    expect(await capsules.creditStates(ana)).toEqual({ spent: 1, void: 4 });
    for (const { id } of [active, withMoney]) {
      expect(await capsules.seen(ana, id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
      expect((await capsules.day(id))?.next ?? null).toBeNull();
    }
    expect(await app.typesPosted(active.id)).not.toContain('payment.unwanted');
    expect(await app.typesPosted(withMoney.id)).toContain('payment.unwanted');
    expect(await capsules.seen(ana, opened.id)).toMatchObject({ paymentStatus: 'paid' });
    expect(await capsules.seen(ana, own.id)).toMatchObject({ status: 'active', paymentStatus: 'paid' });
  });

  it('of a disputed bundle wait for the outcome', async () => {
    const { ana, bundle } = await aHostWithCredits();
    await capsules.payment(bundle, 'disputed', 2);
    expect((await capsules.create(ana, anOrderOnCredit())).status).toBe(409);
    await capsules.payment(bundle, 'paid', 3);
    expect((await capsules.create(ana, anOrderOnCredit())).status).toBe(201);
    expect(await capsules.creditStates(ana)).toEqual({ available: 4, spent: 1 });
  });

  it('without one nothing is made, and nobody uses another’s', async () => {
    await aHostWithCredits();
    const ben = aPerson();
    const { status, body } = await capsules.create(ben, anOrderOnCredit());
    expect([status, body]).toEqual([409, expect.objectContaining({ code: 'wrong_state' })]);
    expect((await app.call<unknown[]>(ben, 'GET', '/capsules')).body).toEqual([]);
  });

  it('the last one, used by twenty at once, pays for one', async () => {
    const { ana } = await aHostWithCredits();
    for (let count = 0; count < 4; count += 1) await capsules.capsule(ana, anOrderOnCredit());
    const answers = await Promise.all(Array.from({ length: 20 }, () => capsules.create(ana, anOrderOnCredit())));
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(201), count(409)]).toEqual([1, 19]);
    expect(await capsules.creditStates(ana)).toEqual({ spent: 5 });
  });

  it('used while their bundle is refunded end spent or void, and no capsule counts on a void one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { ana, bundle } = await aHostWithCredits();
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => capsules.create(ana, withReel)),
        capsules.payment(bundle, 'refunded', 2),
      ]);
      expect(answers).toHaveLength(6);
      expect(await capsules.creditStates(ana)).toEqual({ void: 5 });
      const { body } = await app.call<{ usesCredit: boolean; status: string }[]>(ana, 'GET', '/capsules');
      expect(body.filter(({ usesCredit, status }) => usesCredit && status !== 'cancelled')).toEqual([]);
    }
  });

  it('are never waited for by one who holds others, so a refund and those who spend do not block each other', async () => {
    const { ana, bundle } = await aHostWithCredits();
    const spenders = await Promise.all([capsules.capsule(ana), capsules.capsule(ana)]);
    const [first, other] = spenders.map(
      ({ id }) => ({ id, personId: ana, packageId: 'anniversary-capsule' }) as PaidCapsule,
    );
    if (!first || !other) throw new Error('two capsules were made');
    // The credit that is spent first is voided last.
    await app.records.query(
      `UPDATE capsules.credits SET created_at = created_at - interval '1 day'
       WHERE ctid = (SELECT max(ctid) FROM capsules.credits WHERE from_capsule_id = $1)`,
      [bundle],
    );
    const database = new DataSource({
      type: 'postgres',
      url: app.roleUrl('capsules'),
      entities: [],
      extra: { options: '-c search_path=capsules', application_name: 'credits-test' },
    });
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
