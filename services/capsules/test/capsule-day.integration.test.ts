// Real: the capsules application (killed with SIGKILL at exact points), Postgres, Redis, the inboxes of the others.
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@dear-future/testing/eventually';
import { OPENINGS_QUEUE } from '../src/paid-capsules/capsule-openings.js';
import { aUser, CapsulesTestApp, type Posted } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { anOrder } from './paid-capsules-client.js';
import { aContribution } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const opened = (id: string): Promise<Posted[]> => app.posted(id, 'capsule.opened');

/** Wakes the worker for a capsule's day, as the end of a lease or a pause does. */
async function wakeWorker(id: string): Promise<void> {
  await app.records.query(
    `UPDATE capsules.capsule_openings SET next_attempt_at = clock_timestamp() WHERE id = $1 AND next_attempt_at IS NOT NULL`,
    [id],
  );
  await app.wake(OPENINGS_QUEUE, id);
}

/** How often the worker claimed the day, and how often it failed. */
async function claims(id: string): Promise<{ attempt: number; tries: number }> {
  const sql = 'SELECT attempt, tries FROM capsules.capsule_openings WHERE id = $1';
  const { rows } = await app.records.query<{ attempt: number; tries: number }>(sql, [id]);
  return rows[0] ?? { attempt: -1, tries: -1 };
}

/** Waits until the worker has looked at the day and put it off. */
const postpone = (id: string, attempt: number) =>
  eventually(async () => (await claims(id)).attempt >= attempt && (await capsules.day(id))?.state === 'waiting', {
    what: 'the day to be put off',
  });

describe('the day', () => {
  it('tells delivery once, with the contributors, and asks for the reel', async () => {
    const { ana, id, slug, createdAt } = await contributions.hosted();
    await contributions.contribute(slug, { responderName: 'Ben' });
    const { editSecret } = await contributions.contribute(slug, { responderName: 'Cleo' });
    await contributions.contribute(slug, { responderName: 'Dora' });
    await contributions.withdraw(editSecret);
    await capsules.letDayPass(id);
    const { deliveryDate, isSealed, status } = await capsules.seen(ana, id);
    expect([isSealed, status]).toEqual([false, 'active']);
    expect((await opened(id)).map(({ payload }) => payload)).toEqual([
      {
        capsuleId: id,
        generation: 1,
        userId: ana,
        title: 'Ana & Ben',
        capsuleType: 'wedding',
        contributionCount: 2,
        names: ['Ben', 'Dora'],
        hasReel: true,
        dueAt: deliveryDate,
        timeZone: 'Europe/Berlin',
        createdAt,
      },
    ]);
    expect(await app.typesPosted(id)).toContain('reel.requested');
    expect((await contributions.admit(slug)).status).toBe(409);
  });

  it('also comes for an empty, closed capsule, without a reel', async () => {
    const { id } = await contributions.closedCapsule();
    await capsules.letDayPass(id);
    expect(await app.posted(id)).toMatchObject([
      { type: 'capsule.opened', payload: { contributionCount: 0, names: [], hasReel: false } },
    ]);
  });

  it('makes the capsule delivered by the first report of delivery', async () => {
    const { ana, id } = await capsules.bought();
    await capsules.letDayPass(id);
    await capsules.delivered(id, 1, '2026-11-21T12:00:00.000Z');
    await capsules.delivered(id, 1, '2026-11-22T12:00:00.000Z');
    expect(await capsules.seen(ana, id)).toMatchObject({
      status: 'delivered',
      deliveredAt: '2026-11-21T12:00:00.000Z',
      isOpen: false,
      isSealed: false,
    });
  });

  it('waits for an upload that holds a place, and includes it', async () => {
    const { id, slug } = await contributions.hosted(1);
    const admissionId = await contributions.begin(slug);
    await capsules.letDayCome(id);
    for (const attempt of [1, 2]) {
      await postpone(id, attempt);
      expect((await capsules.day(id))?.next).toBeInstanceOf(Date);
      if (attempt === 1) await wakeWorker(id);
    }
    expect(await opened(id)).toEqual([]);
    // Waiting is no failure: it must neither alert nor lengthen the next retry.
    expect((await claims(id)).tries).toBe(0);
    expect((await contributions.commit(admissionId, aContribution())).status).toBe(201);
    await wakeWorker(id);
    await capsules.dayIsOver(id);
    expect(await opened(id)).toMatchObject([{ payload: { contributionCount: 1, names: ['Ben'] } }]);
  });

  it('waits for an upload until a quarter past nine at most', async () => {
    const { id, slug } = await contributions.hosted();
    const { rows } = await app.records.query<{ day: Date }>(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + interval '5 minutes'
        WHERE id = $1 RETURNING delivery_date AS day`,
      [id],
    );
    const { expires_at: end } = (await app.admission(await contributions.begin(slug))) as { expires_at: Date };
    expect(Number(end) - Number(rows[0]?.day)).toBe(15 * 60_000);
  });

  it('does not wait for a failed or expired upload, which is then too late', async () => {
    const { id, slug } = await contributions.hosted();
    const [failed, slow] = [await contributions.begin(slug), await contributions.begin(slug)];
    await capsules.letDayCome(id);
    await app.release(null, failed);
    await app.expire(slow);
    await wakeWorker(id);
    await capsules.dayIsOver(id);
    expect((await contributions.commit(slow, aContribution())).status).toBe(409);
    expect(await opened(id)).toMatchObject([{ payload: { contributionCount: 0 } }]);
  });

  it('racing the last commits tells exactly of the committed ones', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, slug } = await contributions.hosted();
      const held = await Promise.all([1, 2, 3].map(() => contributions.begin(slug)));
      await Promise.all([capsules.letDayCome(id), ...held.map((one) => contributions.commit(one, aContribution()))]);
      await wakeWorker(id);
      await capsules.dayIsOver(id);
      expect(await opened(id)).toMatchObject([{ payload: { contributionCount: 3 } }]);
      expect(await contributions.counts(id)).toEqual([3, 3]);
    }
  });

  it('is put off when nine o’clock is later than was stored', async () => {
    const { ana, id, deliveryDate } = await capsules.bought(anOrder({ deliveryDate: '2031-05-04T12:00:00Z' }));
    await app.records.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await wakeWorker(id);
    await postpone(id, 1);
    expect(await capsules.seen(ana, id)).toMatchObject({ deliveryDate, isSealed: true, isOpen: true });
    const late = ((await capsules.day(id))?.next?.getTime() ?? 0) - Date.parse(deliveryDate);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60_000);
    expect(await opened(id)).toEqual([]);
  });

  it.each([
    ['disputed', `payment_status = 'disputed'`, { state: 'waiting', next: null }],
    ['refunded', `payment_status = 'refunded', status = 'cancelled'`, { state: 'done', next: null }],
  ])('does not come for a capsule that was %s after the claim', async (_, changes, day) => {
    const { id } = await capsules.bought();
    await app.records.query(`UPDATE capsules.paid_capsules SET ${changes} WHERE id = $1`, [id]);
    await capsules.letDayCome(id);
    await eventually(async () => isDeepStrictEqual(await capsules.day(id), day), { what: 'the day to be held' });
    expect(await opened(id)).toEqual([]);
  });
});

describe('changed rules of a time zone', () => {
  /** Moves a day to twenty hours ahead, and the stored moment by this many hours more, as older rules would have. */
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
       UPDATE capsules.capsule_openings AS day SET next_attempt_at = moved.delivery_date FROM moved WHERE day.id = moved.id`,
      [id, zone, moment.toISOString(), hours],
    );
    return moment.toISOString();
  }

  it('move the stored moment back to nine o’clock, earlier or later, without opening the capsule', async () => {
    const ana = aUser();
    const [late, early] = [await capsules.paid(ana), await capsules.paid(ana)];
    await app.stop();
    const expected = [await plant(late.id, 1), await plant(early.id, -1)];
    await app.restart();
    for (const [at, { id }] of [late, early].entries()) {
      await eventually(async () => (await capsules.seen(ana, id)).deliveryDate === expected[at], {
        what: 'the day to be at its nine o’clock',
      });
      expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(expected[at] ?? '') });
      expect(await opened(id)).toEqual([]);
    }
  });
});

describe('kill -9 on the day', () => {
  afterAll(() => app.restart());

  it('before the commit: nothing is posted until the lease ends', async () => {
    const { id } = await capsules.bought();
    await app.diesDuring('die-before-day', () => capsules.letDayCome(id));
    expect(await opened(id)).toEqual([]);
    expect((await capsules.day(id))?.state).toBe('working');
    await app.restart();
    await wakeWorker(id);
    await capsules.dayIsOver(id);
    expect(await opened(id)).toHaveLength(1);
  });

  it('after the commit: the message is posted once', async () => {
    const { id } = await capsules.bought();
    await app.diesDuring('die-after-day', () => capsules.letDayCome(id));
    expect(await opened(id)).toHaveLength(1);
    await app.restart();
    expect(await capsules.day(id)).toEqual({ state: 'done', next: null });
    await capsules.payment(id, 'paid', 2);
    expect(await opened(id)).toHaveLength(1);
  });
});
