// Real: PostgreSQL, Redis, the delivery service. The mail server is a scripted SMTP stub.
import { randomUUID } from 'node:crypto';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { CapsulePlanned } from '@dear-future/contracts/messages/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { openForFile } from './delivery-harness.js';
import { nextPlan, plansOf, raceDeliveries } from './plan-races.js';

const harness = await openForFile({});
const { plan, countMails, plannedRemovals, countNotifications } = plansOf(harness);

const statusOf = async (...call: Parameters<typeof plan>): Promise<number> => (await plan(...call)).status;
const refusalMessageOf = async (...call: Parameters<typeof plan>): Promise<string> =>
  ((await (await plan(...call)).json()) as { message: string }).message;
const planInAnHour = (definition: DeliveryDefinition) =>
  nextPlan(definition, { dueAt: new Date(Date.now() + 3_600_000).toISOString() });

/** Schedules a delivery and waits until its email is being sent. */
async function scheduleUntilSending(): Promise<DeliveryDefinition> {
  harness.behave('hang-after-dot');
  const definition = await harness.schedule(0);
  await eventually(() => countMails(definition) === 1);
  return definition;
}

describe('changing a time capsule', () => {
  it('delivers it once, according to the new plan', async () => {
    const definition = await harness.schedule(3600);
    await harness.waitForState(definition, 'scheduled');
    const newer = nextPlan(definition, { channel: 'app', personalNote: 'Sooner.', dueAt: new Date().toISOString() });
    const response = await plan('change', newer);
    expect(await response.json()).toEqual({ definition: newer, isRemoved: false, deliveredAt: null });
    await harness.waitForState(newer, 'delivered');
    expect(await harness.row(definition)).toBeUndefined();
    expect([countMails(definition), await countNotifications(definition), await plannedRemovals(definition)]).toEqual([
      0,
      1,
      [false],
    ]);
    expect(await refusalMessageOf('change', planInAnHour(newer))).toMatch(/^This time capsule has been delivered/);
  });

  it('accepts one of several changes of the same generation, and none of an older one', async () => {
    const definition = await harness.schedule(3600);
    await harness.waitForState(definition, 'scheduled');
    const changes = ['One', 'Two', 'Three'].map((personalNote) => nextPlan(definition, { personalNote }));
    const statuses = await Promise.all(changes.map((each) => statusOf('change', each)));
    expect(statuses.sort()).toEqual([200, 409, 409]);
    expect(await statusOf('change', definition)).toBe(409);
    expect(await plannedRemovals(definition)).toEqual([false]);
  });

  it('leaves no untried delivery of an older plan, even after a removal', async () => {
    let definition = await harness.schedule(3600);
    await harness.waitForState(definition, 'scheduled');
    for (const step of ['change', 'change', 'remove', 'restore', 'change'] as const) {
      definition = nextPlan(definition);
      expect(await statusOf(step, definition)).toBe(200);
    }
    expect(await harness.rows(definition.source.id)).toMatchObject([{ state: 'scheduled', generation: 6 }]);
  });

  it('is possible before the message that schedules it arrives, and then this message has no effect', async () => {
    const definition = await harness.definition(0);
    const newer = planInAnHour(definition);
    expect(await statusOf('change', newer)).toBe(200);
    await harness.post('capsules', 'delivery.scheduled', definition);
    await harness.waitUntilHandled();
    expect(await harness.row(definition)).toBeUndefined();
    expect((await harness.row(newer))?.state).toBe('scheduled');
  });

  it('is refused while its email is being sent, and if the email may have arrived', async () => {
    const definition = await scheduleUntilSending();
    expect(await refusalMessageOf('change', planInAnHour(definition))).toMatch(
      /^We’re sending this time capsule right now/,
    );
    harness.proxy.cut();
    await harness.waitForState(definition, 'unknown');
    expect(await refusalMessageOf('change', planInAnHour(definition))).toMatch(/^An email .* may have arrived already/);
    expect(await plannedRemovals(definition)).toEqual([]);
  });

  it('is possible after the mailbox refused the email, and the timeline gets the cleaned reply', async () => {
    const reply = `550-5.1.1 <${harness.address}>: no such user,\r\n550 5.1.1 also <eve@c.test>, see https://c.test/#x`;
    harness.behave({ at: 'rcpt', code: 550, reply });
    const definition = await harness.schedule(0);
    await harness.waitForState(definition, 'retry_wait');
    const newer = nextPlan(definition, { channel: 'app' });
    expect(await statusOf('change', newer)).toBe(200);
    await harness.waitForState(newer, 'delivered');
    const cleanReply = `550 5.1.1 <${harness.address}>: no such user, 5.1.1 also <…>, see …`;
    const reason = 'RCPT TO was answered with 550';
    const attempts = await harness.messagesToCapsules('delivery.attempted', definition.source.id);
    expect(attempts).toMatchObject([{ outcome: 'refused', reason, words: cleanReply }]);
  });
});

describe('removing a time capsule', () => {
  it('prevents every delivery, even of a newer generation, and erases its title and note', async () => {
    const definition = await harness.schedule(3600);
    await harness.waitForState(definition, 'scheduled');
    const removal = nextPlan(definition);
    expect([await statusOf('remove', removal), await statusOf('remove', removal)]).toEqual([200, 200]);
    expect(await plannedRemovals(definition)).toEqual([true]);
    expect(await harness.row(definition)).toMatchObject({ state: 'cancelled', prompt_title: '', personal_note: null });
    const newer = nextPlan(removal, { dueAt: '2026-01-01T00:00:00.000Z' });
    await harness.post('capsules', 'delivery.scheduled', newer);
    await harness.waitUntilHandled();
    expect((await harness.send('/deliveries/now', newer)).status).toBe(409);
    expect(await harness.row(newer)).toBeUndefined();
  });

  it('can be undone until the capsule is erased; a restored capsule is delivered once', async () => {
    const definition = await harness.schedule(3600);
    await harness.post('capsules', 'capsule.pictured', { capsuleId: definition.source.id, picture: '/9j/2Q==' });
    await harness.waitUntilHandled();
    const removal = nextPlan(definition);
    expect(await statusOf('remove', removal)).toBe(200);
    const restored = nextPlan(removal, { dueAt: new Date().toISOString() });
    expect([await statusOf('restore', restored), await statusOf('restore', restored)]).toEqual([200, 409]);
    await harness.waitForState(restored, 'delivered');
    expect([countMails(definition), await countNotifications(definition), await plannedRemovals(definition)]).toEqual([
      1,
      1,
      [true, false],
    ]);

    const secondRemoval = nextPlan(restored);
    const { deliveredAt } = (await (await plan('remove', secondRemoval)).json()) as CapsulePlanned;
    expect(deliveredAt).toBe((await harness.row(restored))?.delivered_at?.toISOString());
    expect(await statusOf('restore', nextPlan(secondRemoval))).toBe(200);
    expect(countMails(definition)).toBe(1);

    const lastRemoval = nextPlan(nextPlan(secondRemoval));
    expect(await statusOf('remove', lastRemoval)).toBe(200);
    const picture = { capsuleId: definition.source.id, picture: '/9j/2Q==' };
    const countPictures = async () =>
      (await harness.admin.query('SELECT 1 FROM delivery.pictures WHERE capsule_id = $1', [picture.capsuleId]))
        .rowCount;
    expect(await countPictures()).toBe(1);
    await harness.post('capsules', 'capsule.erased', { capsuleId: definition.source.id });
    await harness.waitUntilHandled();
    await harness.post('capsules', 'capsule.pictured', picture);
    await harness.waitUntilHandled();
    expect([await countPictures(), await statusOf('restore', nextPlan(lastRemoval))]).toEqual([0, 409]);
  });

  it('is remembered from the last removal on, even if an earlier one was undone long ago', async () => {
    const definition = await harness.schedule(3600);
    const removal = nextPlan(definition);
    expect(await statusOf('remove', removal)).toBe(200);
    const restored = planInAnHour(removal);
    expect(await statusOf('restore', restored)).toBe(200);
    const { id } = definition.source;
    await harness.admin.query(`UPDATE delivery.removals SET created_at = '2020-01-01' WHERE id = $1`, [id]);
    expect(await statusOf('remove', nextPlan(restored))).toBe(200);
    const isOld = `SELECT 1 FROM delivery.removals WHERE id = $1 AND created_at < '2021-01-01'`;
    expect((await harness.admin.query(isOld, [id])).rows).toEqual([]);
  });

  it('prevents the delivery even if the message that schedules it comes later', async () => {
    const definition = await harness.definition(0);
    expect(await statusOf('remove', nextPlan(definition))).toBe(200);
    await harness.post('capsules', 'delivery.scheduled', definition);
    await harness.waitUntilHandled();
    expect(await harness.row(definition)).toBeUndefined();
    expect(await plannedRemovals(definition)).toEqual([true]);
  });

  it('leaves a delivered capsule delivered, and deletes its notification', async () => {
    const definition = await harness.schedule(0, { channel: 'app' });
    const { delivered_at: at } = await harness.waitForState(definition, 'delivered');
    expect(await countNotifications(definition)).toBe(1);
    expect(await statusOf('remove', nextPlan(definition))).toBe(200);
    expect(await countNotifications(definition)).toBe(0);
    expect(await harness.row(definition)).toMatchObject({ state: 'delivered', delivered_at: at });
  });

  it('is refused while its email is being sent, and possible afterwards', async () => {
    const definition = await scheduleUntilSending();
    expect(await refusalMessageOf('remove', nextPlan(definition))).toBe(
      'We’re sending this time capsule right now. You can remove it in a minute.',
    );
    expect(await plannedRemovals(definition)).toEqual([]);
    harness.proxy.cut();
    // Without the removal, the email would be sent once more.
    await harness.waitForState(definition, 'unknown');
    expect(await statusOf('remove', nextPlan(definition))).toBe(200);
    expect((await harness.row(definition))?.state).toBe('cancelled');
  });

  it('is refused while an email about its broken video is being sent, and later deletes that report', async () => {
    const definition = await harness.definition(0);
    const { userId, source, recordedAt: receivedAt, promptTitle: title } = definition;
    const report = { itemId: source.id, kind: 'time-capsule', sourceId: source.id, userId, title, senderName: null };
    const postReport = (at: string) => harness.post('capsules', 'video.unplayable', { ...report, receivedAt: at });
    harness.behave('hang-after-dot');
    await postReport(receivedAt);
    await eventually(() => countMails(definition) === 1);
    expect(await statusOf('remove', nextPlan(definition))).toBe(409);
    harness.proxy.cut();
    await harness.waitForState(definition, 'unknown');
    expect(await countNotifications(definition)).toBe(1);
    expect(await statusOf('remove', nextPlan(definition))).toBe(200);
    await postReport('2026-05-05T10:00:00.000Z');
    await harness.waitUntilHandled();
    expect(await countNotifications(definition)).toBe(0);
    expect(await harness.row(definition)).toMatchObject({ state: 'cancelled', prompt_title: '' });
    expect(await harness.row({ ...definition, generation: 2 })).toBeUndefined();
  });
});

it.each(['change', 'remove', 'restore'] as const)(
  'a request to %s a time capsule returns 404 to another user, 400 without a valid id, and 401 to visitors',
  async (step) => {
    const definition = await harness.schedule(3600);
    await harness.waitForState(definition, 'scheduled');
    const anotherUser = randomUUID();
    expect(await statusOf(step, nextPlan(definition), anotherUser)).toBe(404);
    expect(await statusOf(step, nextPlan(definition, { userId: anotherUser }), anotherUser)).toBe(404);
    expect(await statusOf(step, nextPlan(definition, { source: { kind: 'time-capsule', id: 'x' } }))).toBe(400);
    expect(await statusOf(step, nextPlan(definition), null)).toBe(401);
    expect((await harness.row(definition))?.state).toBe('scheduled');
  },
);

it('a plan during a delivery has one consistent outcome, for each of 30 seeds', () => raceDeliveries(harness, 30));
