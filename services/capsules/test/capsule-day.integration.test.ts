// Real: the capsules application (killed with SIGKILL at exact points), Postgres, Redis, the inboxes of the others.
import { eventually } from '@dear-future/testing/eventually';
import { DAYS_QUEUE } from '../src/paid-capsules/capsule-days.js';
import { aPerson, CapsulesTestApp, type Posted } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { anOrder, PaidCapsulesClient } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const capsules = new PaidCapsulesClient(app);
const strangers = new ContributionsClient(app);

const opened = async (id: string): Promise<Posted[]> =>
  (await app.posted(id)).filter(({ type }) => type === 'capsule.opened');

/** Looks at the day at once, as it is looked at again when a lease or a pause ends. */
async function lookAgain(id: string): Promise<void> {
  await app.records.query(
    `UPDATE capsules.capsule_days SET next_attempt_at = clock_timestamp() WHERE id = $1 AND next_attempt_at IS NOT NULL`,
    [id],
  );
  await app.wake(DAYS_QUEUE, id);
}
/** How often the day was looked at, and how often of that in vain. */
const counts = async (id: string): Promise<{ attempt: number; tries: number }> => {
  const { rows } = await app.records.query<{ attempt: number; tries: number }>(
    'SELECT attempt, tries FROM capsules.capsule_days WHERE id = $1',
    [id],
  );
  return rows[0] ?? { attempt: -1, tries: -1 };
};

describe('the day', () => {
  it('tells delivery once, with who contributed, and asks for the reel', async () => {
    const ana = aPerson();
    const { id, slug, createdAt } = await strangers.capsule(ana);
    await strangers.contribute(slug, { responderName: 'Ben' });
    const { receipt } = await strangers.contribute(slug, { responderName: 'Cleo' });
    await strangers.contribute(slug, { responderName: 'Dora' });
    await strangers.strangers.withdraw(receipt);
    await capsules.letDayPass(id);
    const { deliveryDate, isSealed, status } = await capsules.seen(ana, id);
    expect([isSealed, status]).toEqual([false, 'active']);
    expect(await opened(id)).toEqual([
      {
        type: 'capsule.opened',
        payload: {
          capsuleId: id,
          generation: 1,
          personId: ana,
          title: 'Ana & Ben',
          capsuleType: 'wedding',
          contributionCount: 2,
          names: ['Ben', 'Dora'],
          hasReel: true,
          dueAt: deliveryDate,
          timeZone: 'Europe/Berlin',
          createdAt,
        },
      },
    ]);
    expect(await app.typesPosted(id)).toContain('reel.requested');
    expect((await strangers.admit(slug)).status).toBe(409);
  });

  it('comes for an empty and for a closed capsule too, without a reel', async () => {
    const ana = aPerson();
    const { id } = await strangers.capsule(ana);
    await capsules.change(ana, id, '/close');
    await capsules.letDayPass(id);
    expect(await app.posted(id)).toMatchObject([
      { type: 'capsule.opened', payload: { contributionCount: 0, names: [], hasReel: false } },
    ]);
  });

  it('is over once delivery says so: delivered, by the first report', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.letDayPass(id);
    await capsules.arrived(id, 1, '2026-11-21T12:00:00.000Z');
    await capsules.arrived(id, 1, '2026-11-22T12:00:00.000Z');
    expect(await capsules.seen(ana, id)).toMatchObject({
      status: 'delivered',
      deliveredAt: '2026-11-21T12:00:00.000Z',
      isOpen: false,
      isSealed: false,
    });
  });

  it('waits for whoever is sending a video, and holds it', async () => {
    const { id, slug } = await strangers.capsule(aPerson(), 1);
    const admissionId = await strangers.letIn(slug);
    await capsules.letDayCome(id);
    for (const look of [1, 2]) {
      await eventually(async () => (await counts(id)).attempt >= look, { what: 'the day to be looked at' });
      await eventually(async () => (await capsules.day(id))?.state === 'waiting', { what: 'the look to end' });
      expect((await capsules.day(id))?.next).toBeInstanceOf(Date);
      if (look === 1) await lookAgain(id);
    }
    expect(await opened(id)).toEqual([]);
    // Waiting is not failing: nobody is alarmed, and a failure would be tried again as soon as a first one is.
    expect((await counts(id)).tries).toBe(0);
    expect((await strangers.commit(admissionId, aContribution({ responderName: 'Ben' }))).status).toBe(201);
    await lookAgain(id);
    await capsules.dayIsOver(id);
    expect(await opened(id)).toMatchObject([{ payload: { contributionCount: 1, names: ['Ben'] } }]);
  });

  it('does not wait for an upload that failed or whose time ran out, which comes too late', async () => {
    const { id, slug } = await strangers.capsule(aPerson());
    const [failed, slow] = [await strangers.letIn(slug), await strangers.letIn(slug)];
    await capsules.letDayCome(id);
    await app.call(null, 'POST', `/admissions/${failed}/release`, {});
    await strangers.expire(slow);
    await lookAgain(id);
    await capsules.dayIsOver(id);
    expect((await strangers.commit(slow, aContribution())).status).toBe(409);
    expect(await opened(id)).toMatchObject([{ payload: { contributionCount: 0 } }]);
  });

  it('racing the last commits tells exactly of those that were kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, slug } = await strangers.capsule(aPerson());
      const held = [await strangers.letIn(slug), await strangers.letIn(slug), await strangers.letIn(slug)];
      await Promise.all([capsules.letDayCome(id), ...held.map((one) => strangers.commit(one, aContribution()))]);
      await lookAgain(id);
      await capsules.dayIsOver(id);
      expect(await opened(id)).toMatchObject([{ payload: { contributionCount: 3 } }]);
      expect(await strangers.counts(id)).toEqual([3, 3]);
    }
  });

  it('is put off when nine o’clock is later than it was thought to be', async () => {
    const { ana, id, deliveryDate } = await capsules.bought(anOrder({ deliveryDate: '2031-05-04T12:00:00Z' }));
    await app.records.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await lookAgain(id);
    await eventually(async () => (await counts(id)).attempt === 1 && (await capsules.day(id))?.state === 'waiting');
    const seen = await capsules.seen(ana, id);
    expect(seen).toMatchObject({ deliveryDate, isSealed: true, isOpen: true });
    const off = ((await capsules.day(id))?.next?.getTime() ?? 0) - Date.parse(deliveryDate);
    expect(off).toBeGreaterThanOrEqual(0);
    expect(off).toBeLessThan(60_000);
    expect(await opened(id)).toEqual([]);
  });

  it('of a capsule that was refunded or is disputed at that moment does not come', async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const [disputed, refunded] = [await capsules.paid(ana), await capsules.paid(ben)];
    for (const [{ id }, state] of [
      [disputed, 'disputed'],
      [refunded, 'cancelled'],
    ] as const) {
      // As if the claim had been made just before the word of billing.
      await app.records.query(
        state === 'disputed'
          ? `UPDATE capsules.paid_capsules SET payment_status = 'disputed' WHERE id = $1`
          : `UPDATE capsules.paid_capsules SET payment_status = 'refunded', status = 'cancelled' WHERE id = $1`,
        [id],
      );
      await capsules.letDayCome(id);
    }
    await capsules.dayIsOver(refunded.id);
    await eventually(async () => (await capsules.day(disputed.id))?.next === null, { what: 'the day to be held' });
    expect(await capsules.day(disputed.id)).toEqual({ state: 'waiting', next: null });
    expect([await opened(disputed.id), await opened(refunded.id)]).toEqual([[], []]);
  });
});

describe('nine o’clock stays nine o’clock', () => {
  /** Moves a day that comes in twenty hours, and what is stored of it by so many hours, as other rules would have. */
  async function plant(id: string, hours: number): Promise<string> {
    const moment = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 20 * 3_600_000);
    // A zone of whole hours in which that moment is nine o’clock; `Etc` counts its hours westwards.
    const ahead = ((9 - moment.getUTCHours() + 36) % 24) - 12;
    const zone = ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${String(Math.abs(ahead))}`;
    await app.records.query(
      `WITH moved AS (
         UPDATE capsules.paid_capsules
            SET time_zone = $2, delivery_day = ($3::timestamptz AT TIME ZONE $2)::date,
                delivery_date = $3::timestamptz + make_interval(hours => $4)
          WHERE id = $1 RETURNING id, delivery_date)
       UPDATE capsules.capsule_days AS day SET next_attempt_at = moved.delivery_date FROM moved WHERE day.id = moved.id`,
      [id, zone, moment.toISOString(), hours],
    );
    return moment.toISOString();
  }

  it('also when it is earlier than it was thought to be, and tells nobody', async () => {
    const ana = aPerson();
    const [late, early] = [await capsules.paid(ana), await capsules.paid(ana)];
    await app.stop();
    const meant = [await plant(late.id, 1), await plant(early.id, -1)];
    await app.restart();
    for (const [at, { id }] of [late, early].entries()) {
      await eventually(async () => (await capsules.seen(ana, id)).deliveryDate === meant[at], {
        what: 'the day to be at its nine o’clock',
      });
      expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(meant[at] ?? '') });
      expect(await opened(id)).toEqual([]);
    }
  });
});

describe('kill -9 on the day', () => {
  afterAll(() => app.restart());

  it('just before the commit: nothing was told, and it comes when the lease ends', async () => {
    const { id } = await capsules.paid(aPerson());
    await app.diesDuring('die-before-day', () => capsules.letDayCome(id));
    expect(await opened(id)).toEqual([]);
    expect((await capsules.day(id))?.state).toBe('working');
    await app.restart();
    await lookAgain(id);
    await capsules.dayIsOver(id);
    expect(await opened(id)).toHaveLength(1);
  });

  it('right after the commit: it was told, and is not told again', async () => {
    const { id } = await capsules.paid(aPerson());
    await app.diesDuring('die-after-day', () => capsules.letDayCome(id));
    expect(await opened(id)).toHaveLength(1);
    await app.restart();
    expect(await capsules.day(id)).toEqual({ state: 'done', next: null });
    await capsules.payment(id, 'paid', 2);
    expect(await opened(id)).toHaveLength(1);
  });
});
