// Real: the capsules service (in this process, or in one killed with SIGKILL), PostgreSQL with all inboxes, Redis.
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@dear-future/testing/eventually';
import { OPENINGS_QUEUE } from '../src/openings/capsule-openings.js';
import { newUserId, CapsulesTestApp, type PostedMessage } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { weddingOrder } from './paid-capsules-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const findOpenedMessages = (id: string): Promise<PostedMessage[]> => app.findMessages(id, 'capsule.opened');

/** Makes a capsule's opening due, as if its lease or postponement had ended, and wakes the worker. */
async function wakeWorker(id: string): Promise<void> {
  await app.admin.query(
    `UPDATE capsules.capsule_openings SET next_attempt_at = clock_timestamp()
      WHERE id = $1 AND next_attempt_at IS NOT NULL`,
    [id],
  );
  await app.wake(OPENINGS_QUEUE);
}

/** Returns the number of the latest attempt, and how many claims in a row were unsuccessful. */
async function readClaims(id: string): Promise<{ attempt: number; tries: number }> {
  const sql = 'SELECT attempt, tries FROM capsules.capsule_openings WHERE id = $1';
  const { rows } = await app.admin.query<{ attempt: number; tries: number }>(sql, [id]);
  return rows[0] ?? { attempt: -1, tries: -1 };
}

const waitUntilPostponed = (id: string, attempt: number) =>
  eventually(
    async () => (await readClaims(id)).attempt >= attempt && (await capsules.findOpening(id))?.state === 'waiting',
    { what: 'the opening to be postponed' },
  );

describe('the opening of a paid capsule', () => {
  it('notifies the delivery service once, with the contributors’ names, and requests the reel', async () => {
    const { host, id, slug, createdAt } = await contributions.createHostAndCapsule();
    await contributions.contribute(slug, { responderName: 'Ben' });
    const { editSecret } = await contributions.contribute(slug, { responderName: 'Cleo' });
    await contributions.contribute(slug, { responderName: 'Dora' });
    await contributions.withdraw(editSecret);
    await capsules.openNow(id);
    const { isSealed, status } = await capsules.read(host, id);
    expect([isSealed, status]).toEqual([false, 'active']);
    expect((await findOpenedMessages(id)).map(({ payload }) => payload)).toEqual([
      {
        capsuleId: id,
        generation: 1,
        userId: host,
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
    expect(await app.findMessageTypes(id)).toContain('reel.requested');
    expect((await contributions.admit(slug)).status).toBe(409);
  });

  it('happens even for an empty, closed capsule, without a reel', async () => {
    const { id } = await contributions.createClosedCapsule();
    await capsules.openNow(id);
    expect(await app.findMessages(id)).toMatchObject([
      { type: 'capsule.opened', payload: { contributionCount: 0, names: [], hasReel: false } },
    ]);
  });

  it('makes the capsule delivered once the first delivery report arrives', async () => {
    const { host, id } = await capsules.createHostAndPaidCapsule();
    await capsules.openNow(id);
    await capsules.reportDelivered(id, 1, '2026-11-21T12:00:00.000Z');
    await capsules.reportDelivered(id, 1, '2026-11-22T12:00:00.000Z');
    expect(await capsules.read(host, id)).toMatchObject({
      status: 'delivered',
      deliveredAt: '2026-11-21T12:00:00.000Z',
      isOpen: false,
      isSealed: false,
    });
  });

  it('waits for an upload that holds a slot, and includes its video', async () => {
    const { id, slug } = await contributions.createHostAndCapsule(1);
    const admissionId = await contributions.begin(slug);
    await capsules.makeDue(id);
    for (const attempt of [1, 2]) {
      await waitUntilPostponed(id, attempt);
      expect((await capsules.findOpening(id))?.next).toBeInstanceOf(Date);
      if (attempt === 1) await wakeWorker(id);
    }
    expect(await findOpenedMessages(id)).toEqual([]);
    // Waiting is not a failure: it must neither alert operators nor lengthen the wait.
    expect((await readClaims(id)).tries).toBe(0);
    expect((await contributions.commit(admissionId, contributionUpload())).status).toBe(201);
    await wakeWorker(id);
    await capsules.waitForOpening(id);
    expect(await findOpenedMessages(id)).toMatchObject([{ payload: { contributionCount: 1, names: ['Ben'] } }]);
  });

  it('waits for uploads for fifteen minutes at most', async () => {
    const { id, slug } = await contributions.createHostAndCapsule();
    const { rows } = await app.admin.query<{ date: Date }>(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() + interval '5 minutes'
        WHERE id = $1 RETURNING delivery_date AS date`,
      [id],
    );
    const { expires_at: end } = (await app.findAdmission(await contributions.begin(slug))) as {
      expires_at: Date;
    };
    expect(Number(end) - Number(rows[0]?.date)).toBe(15 * 60_000);
  });

  it('waits no longer if the day is moved nearer after the upload was admitted', async () => {
    const { id, slug } = await contributions.createHostAndCapsule();
    const key = 'long-upload';
    const admissionId = await contributions.begin(slug, key);
    await capsules.makeDue(id, 16);
    await capsules.waitForOpening(id);
    const message = 'This capsule has opened, so you can’t add, change, or withdraw a video anymore.';
    const refused = { status: 409, body: { message } };
    expect(await contributions.admit(slug, key)).toMatchObject(refused);
    const upload = contributionUpload();
    expect(await contributions.commit(admissionId, upload)).toMatchObject(refused);
    expect(await contributions.countDiscards(upload.video.name)).toBe(1);
    expect(await findOpenedMessages(id)).toMatchObject([{ payload: { contributionCount: 0 } }]);
  });

  it.each(['before', 'after'])('ends replacements that were admitted before it, even %s the worker', async (when) => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const { editSecret, videoName } = await contributions.contribute(slug);
    const { admissionId } = (await contributions.admitReplacement(editSecret, 'key')).body;
    if (when === 'after') await capsules.openNow(id);
    else
      await app.admin.query('UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() WHERE id = $1', [id]);
    expect((await contributions.admitReplacement(editSecret, 'key')).status).toBe(409);
    expect((await contributions.commit(admissionId, contributionUpload())).body).toMatchObject({
      message: 'This capsule has opened, so you can’t add, change, or withdraw a video anymore.',
    });
    expect(await contributions.watch(host, videoName)).toBe(200);
    expect(await contributions.countDiscards(videoName)).toBe(0);
  });

  it('does not wait for failed or expired uploads; an expired one is refused afterwards', async () => {
    const { id, slug } = await contributions.createHostAndCapsule();
    const [failed, expired] = [await contributions.begin(slug), await contributions.begin(slug)];
    await capsules.makeDue(id);
    await app.release(null, failed);
    await app.expire(expired);
    await wakeWorker(id);
    await capsules.waitForOpening(id);
    expect((await contributions.commit(expired, contributionUpload())).status).toBe(409);
    expect(await findOpenedMessages(id)).toMatchObject([{ payload: { contributionCount: 0 } }]);
  });

  it('includes all contributions that are committed while the capsule becomes due', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, slug } = await contributions.createHostAndCapsule();
      const admissionIds = await Promise.all([1, 2, 3].map(() => contributions.begin(slug)));
      await Promise.all([
        capsules.makeDue(id),
        ...admissionIds.map((admissionId) => contributions.commit(admissionId, contributionUpload())),
      ]);
      await wakeWorker(id);
      await capsules.waitForOpening(id);
      expect(await findOpenedMessages(id)).toMatchObject([{ payload: { contributionCount: 3 } }]);
      expect(await contributions.readCounts(id)).toEqual([3, 3]);
    }
  });

  it('is postponed if nine o’clock is later than the stored time', async () => {
    const { host, id, deliveryDate } = await capsules.createHostAndPaidCapsule(
      weddingOrder({ deliveryDate: '2031-05-04T12:00:00Z' }),
    );
    await app.admin.query(
      `UPDATE capsules.paid_capsules SET delivery_date = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await wakeWorker(id);
    await waitUntilPostponed(id, 1);
    expect(await capsules.read(host, id)).toMatchObject({ deliveryDate, isSealed: true, isOpen: true });
    const delayMs = ((await capsules.findOpening(id))?.next?.getTime() ?? 0) - Date.parse(deliveryDate);
    expect(delayMs).toBeGreaterThanOrEqual(0);
    expect(delayMs).toBeLessThan(60_000);
    expect(await findOpenedMessages(id)).toEqual([]);
  });

  it.each([
    ['disputed', `payment_status = 'disputed'`, { state: 'waiting', next: null }],
    ['refunded', `payment_status = 'refunded', status = 'cancelled'`, { state: 'done', next: null }],
  ])('does not happen for a capsule that is found to be %s', async (_, changes, opening) => {
    const { id } = await capsules.createHostAndPaidCapsule();
    await app.admin.query(`UPDATE capsules.paid_capsules SET ${changes} WHERE id = $1`, [id]);
    await capsules.makeDue(id);
    await eventually(async () => isDeepStrictEqual(await capsules.findOpening(id), opening), {
      what: 'the opening to be suspended or cancelled',
    });
    expect(await findOpenedMessages(id)).toEqual([]);
  });
});

describe('changed time zone rules', () => {
  /** Sets the delivery to about 20 hours from now, but stores a time that is `hours` later, as outdated rules would. */
  async function storeWithOldRules(id: string, hours: number): Promise<string> {
    const dueAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 20 * 3_600_000);
    // In this time zone, it is nine o’clock at that time. Names in `Etc` have inverted signs.
    const offset = ((9 - dueAt.getUTCHours() + 36) % 24) - 12;
    const zone = offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${String(Math.abs(offset))}`;
    await app.admin.query(
      `WITH moved AS (
         UPDATE capsules.paid_capsules
            SET time_zone = $2, delivery_day = ($3::timestamptz AT TIME ZONE $2)::date,
                delivery_date = $3::timestamptz + make_interval(hours => $4)
          WHERE id = $1 RETURNING id, delivery_date)
       UPDATE capsules.capsule_openings AS opening SET next_attempt_at = moved.delivery_date
         FROM moved WHERE opening.id = moved.id`,
      [id, zone, dueAt.toISOString(), hours],
    );
    return dueAt.toISOString();
  }

  it('move the stored time to nine o’clock, earlier or later, without opening the capsule', async () => {
    const host = newUserId();
    const [late, early] = [await capsules.createPaidCapsule(host), await capsules.createPaidCapsule(host)];
    await app.stop();
    const expected = [await storeWithOldRules(late.id, 1), await storeWithOldRules(early.id, -1)];
    await app.restart();
    for (const [index, { id }] of [late, early].entries()) {
      await eventually(async () => (await capsules.read(host, id)).deliveryDate === expected[index], {
        what: 'the delivery time to be nine o’clock again',
      });
      expect(await capsules.findOpening(id)).toEqual({ state: 'waiting', next: new Date(expected[index] ?? '') });
      expect(await findOpenedMessages(id)).toEqual([]);
    }
  });
});

describe('a crash during the opening', () => {
  afterAll(() => app.restart());

  it('before the commit posts nothing; the opening is repeated once its lease has ended', async () => {
    const { id } = await capsules.createHostAndPaidCapsule();
    await app.crashDuring('kill-before-opening', () => capsules.makeDue(id));
    expect(await findOpenedMessages(id)).toEqual([]);
    expect((await capsules.findOpening(id))?.state).toBe('working');
    await app.restart();
    await wakeWorker(id);
    await capsules.waitForOpening(id);
    expect(await findOpenedMessages(id)).toHaveLength(1);
  });

  it('after the commit posts the message only once', async () => {
    const { id } = await capsules.createHostAndPaidCapsule();
    await app.crashDuring('kill-after-opening', () => capsules.makeDue(id));
    expect(await findOpenedMessages(id)).toHaveLength(1);
    await app.restart();
    expect(await capsules.findOpening(id)).toEqual({ state: 'done', next: null });
    await capsules.postPayment(id, 'paid', 2);
    expect(await findOpenedMessages(id)).toHaveLength(1);
  });
});
