// Real: the capsules application (killed with SIGKILL at exact points), Postgres, Redis, the inboxes of the others.
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@dear-future/testing/eventually';
import { OPENINGS_QUEUE } from '../src/paid-capsules/capsule-openings.js';
import { newUserId, CapsulesTestApp, type Posted } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { weddingOrder } from './paid-capsules-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const openedMessages = (id: string): Promise<Posted[]> => app.posted(id, 'capsule.opened');

/** Makes a capsule's opening due and wakes its worker, as when a lease or pause ends. */
async function wakeWorker(id: string): Promise<void> {
  await app.records.query(
    `UPDATE capsules.capsule_openings SET next_attempt_at = clock_timestamp() WHERE id = $1 AND next_attempt_at IS NOT NULL`,
    [id],
  );
  await app.wake(OPENINGS_QUEUE, id);
}

/** Returns how often the worker claimed the opening, and how often it failed. */
async function claims(id: string): Promise<{ attempt: number; tries: number }> {
  const sql = 'SELECT attempt, tries FROM capsules.capsule_openings WHERE id = $1';
  const { rows } = await app.records.query<{ attempt: number; tries: number }>(sql, [id]);
  return rows[0] ?? { attempt: -1, tries: -1 };
}

/** Waits until the worker has claimed and postponed the opening. */
const waitUntilPostponed = (id: string, attempt: number) =>
  eventually(async () => (await claims(id)).attempt >= attempt && (await capsules.day(id))?.state === 'waiting', {
    what: 'the opening to be postponed',
  });

describe('the opening of a paid capsule', () => {
  it('is announced to delivery once, with the contributors, and requests the reel', async () => {
    const { ana, id, slug, createdAt } = await contributions.hosted();
    await contributions.contribute(slug, { responderName: 'Ben' });
    const { editSecret } = await contributions.contribute(slug, { responderName: 'Cleo' });
    await contributions.contribute(slug, { responderName: 'Dora' });
    await contributions.withdraw(editSecret);
    await capsules.letDayPass(id);
    const { isSealed, status } = await capsules.seen(ana, id);
    expect([isSealed, status]).toEqual([false, 'active']);
    expect((await openedMessages(id)).map(({ payload }) => payload)).toEqual([
      {
        capsuleId: id,
        generation: 1,
        userId: ana,
        title: 'Ana & Ben',
        capsuleType: 'wedding',
        contributionCount: 2,
        names: ['Ben', 'Dora'],
        waitingCount: 0,
        hasReel: true,
        timeZone: 'Europe/Berlin',
        createdAt,
      },
    ]);
    expect(await app.postedTypes(id)).toContain('reel.requested');
    expect((await contributions.admit(slug)).status).toBe(409);
  });

  it('happens even for an empty, closed capsule, without a reel', async () => {
    const { id } = await contributions.closedCapsule();
    await capsules.letDayPass(id);
    expect(await app.posted(id)).toMatchObject([
      { type: 'capsule.opened', payload: { contributionCount: 0, names: [], hasReel: false } },
    ]);
  });

  it('is followed by a delivery report, of which the first marks the capsule delivered', async () => {
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

  it('waits for an upload that holds a slot, and includes it', async () => {
    const { id, slug } = await contributions.hosted(1);
    const admissionId = await contributions.begin(slug);
    await capsules.letDayCome(id);
    for (const attempt of [1, 2]) {
      await waitUntilPostponed(id, attempt);
      expect((await capsules.day(id))?.next).toBeInstanceOf(Date);
      if (attempt === 1) await wakeWorker(id);
    }
    expect(await openedMessages(id)).toEqual([]);
    // Waiting is not a failure: it must neither alert nor delay the next retry.
    expect((await claims(id)).tries).toBe(0);
    expect((await contributions.commit(admissionId, contributionUpload())).status).toBe(201);
    await wakeWorker(id);
    await capsules.waitForOpening(id);
    expect(await openedMessages(id)).toMatchObject([{ payload: { contributionCount: 1, names: ['Ben'] } }]);
  });

  it('waits for uploads until 9:15 at most', async () => {
    const { id, slug } = await contributions.hosted();
    const { rows } = await app.records.query<{ day: Date }>(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + interval '5 minutes'
        WHERE id = $1 RETURNING delivery_date AS day`,
      [id],
    );
    const { expires_at: end } = (await app.admission(await contributions.begin(slug))) as { expires_at: Date };
    expect(Number(end) - Number(rows[0]?.day)).toBe(15 * 60_000);
  });

  it('does not wait for a failed or expired upload, which is refused afterwards', async () => {
    const { id, slug } = await contributions.hosted();
    const [failed, slow] = [await contributions.begin(slug), await contributions.begin(slug)];
    await capsules.letDayCome(id);
    await app.release(null, failed);
    await app.expire(slow);
    await wakeWorker(id);
    await capsules.waitForOpening(id);
    expect((await contributions.commit(slow, contributionUpload())).status).toBe(409);
    expect(await openedMessages(id)).toMatchObject([{ payload: { contributionCount: 0 } }]);
  });

  it('includes exactly the contributions committed before it, even in a race', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, slug } = await contributions.hosted();
      const admissionIds = await Promise.all([1, 2, 3].map(() => contributions.begin(slug)));
      await Promise.all([
        capsules.letDayCome(id),
        ...admissionIds.map((admissionId) => contributions.commit(admissionId, contributionUpload())),
      ]);
      await wakeWorker(id);
      await capsules.waitForOpening(id);
      expect(await openedMessages(id)).toMatchObject([{ payload: { contributionCount: 3 } }]);
      expect(await contributions.counts(id)).toEqual([3, 3]);
    }
  });

  it('is postponed when nine o’clock is later than the stored time', async () => {
    const { ana, id, deliveryDate } = await capsules.bought(weddingOrder({ deliveryDate: '2031-05-04T12:00:00Z' }));
    await app.records.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await wakeWorker(id);
    await waitUntilPostponed(id, 1);
    expect(await capsules.seen(ana, id)).toMatchObject({ deliveryDate, isSealed: true, isOpen: true });
    const late = ((await capsules.day(id))?.next?.getTime() ?? 0) - Date.parse(deliveryDate);
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(60_000);
    expect(await openedMessages(id)).toEqual([]);
  });

  it.each([
    ['disputed', `payment_status = 'disputed'`, { state: 'waiting', next: null }],
    ['refunded', `payment_status = 'refunded', status = 'cancelled'`, { state: 'done', next: null }],
  ])('does not happen for a capsule %s after the claim', async (_, changes, day) => {
    const { id } = await capsules.bought();
    await app.records.query(`UPDATE capsules.paid_capsules SET ${changes} WHERE id = $1`, [id]);
    await capsules.letDayCome(id);
    await eventually(async () => isDeepStrictEqual(await capsules.day(id), day), { what: 'the opening to be held' });
    expect(await openedMessages(id)).toEqual([]);
  });
});

describe('changed time zone rules', () => {
  /** Moves the delivery day twenty hours ahead, and the stored time `hours` further, as older rules would have. */
  async function storeWithOldRules(id: string, hours: number): Promise<string> {
    const moment = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 20 * 3_600_000);
    // A whole-hour zone in which that moment is nine o’clock; signs are inverted in `Etc`.
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

  it('move the stored time back to nine o’clock, earlier or later, without opening the capsule', async () => {
    const ana = newUserId();
    const [late, early] = [await capsules.paid(ana), await capsules.paid(ana)];
    await app.stop();
    const expected = [await storeWithOldRules(late.id, 1), await storeWithOldRules(early.id, -1)];
    await app.restart();
    for (const [at, { id }] of [late, early].entries()) {
      await eventually(async () => (await capsules.seen(ana, id)).deliveryDate === expected[at], {
        what: 'the delivery time to be nine o’clock again',
      });
      expect(await capsules.day(id)).toEqual({ state: 'waiting', next: new Date(expected[at] ?? '') });
      expect(await openedMessages(id)).toEqual([]);
    }
  });
});

describe('kill -9 during the opening', () => {
  afterAll(() => app.restart());

  it('before the commit: nothing is posted until the lease ends', async () => {
    const { id } = await capsules.bought();
    await app.crashDuring('die-before-day', () => capsules.letDayCome(id));
    expect(await openedMessages(id)).toEqual([]);
    expect((await capsules.day(id))?.state).toBe('working');
    await app.restart();
    await wakeWorker(id);
    await capsules.waitForOpening(id);
    expect(await openedMessages(id)).toHaveLength(1);
  });

  it('after the commit: the message is posted once', async () => {
    const { id } = await capsules.bought();
    await app.crashDuring('die-after-day', () => capsules.letDayCome(id));
    expect(await openedMessages(id)).toHaveLength(1);
    await app.restart();
    expect(await capsules.day(id)).toEqual({ state: 'done', next: null });
    await capsules.payment(id, 'paid', 2);
    expect(await openedMessages(id)).toHaveLength(1);
  });
});
