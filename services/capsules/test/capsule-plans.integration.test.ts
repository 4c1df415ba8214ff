// Real: the capsules application, Postgres, Redis; messages are posted with their senders' roles.
import type {
  RemovedTimeCapsuleDto,
  TimeCapsuleDto,
  TimelineEntryDto,
} from '@dear-future/contracts/http/time-capsules';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { plansClient } from './plans-client.js';

const app = await CapsulesTestApp.shared();
const { admit, plan } = plansClient(app);

describe('a change', () => {
  const change = (userId: string | null, id: string, body: object) => admit(userId, id, 'change', body);
  const show = async (userId: string, id: string) =>
    (await app.call<TimeCapsuleDto>(userId, 'GET', `/time-capsules/${id}`)).body;

  it('becomes the next generation and is committed once, even if an older one is repeated later', async () => {
    const { ana, id, ...capsule } = await app.newCapsule({ personalNote: 'Be kind.', timeZone: 'Europe/Berlin' });
    const first = { deliveryDate: '2040-01-01T09:00:00+01:00', deliveryMethod: 'app', personalNote: '' };
    const older = await plan(ana, id, 'change', first);
    expect(older.definition).toMatchObject({ generation: 2, dueAt: '2040-01-01T08:00:00.000Z', channel: 'app' });
    const changed = {
      ...capsule,
      id,
      deliveryDate: '2040-01-01T08:00:00.000Z',
      deliveryMethod: 'app',
      personalNote: null,
    };
    expect(await show(ana, id)).toEqual(changed);
    await plan(ana, id, 'change', { timeZone: 'Asia/Tokyo' });
    await app.postMessage('delivery', 'capsule.planned', older);
    expect(await show(ana, id)).toEqual({ ...changed, timeZone: 'Asia/Tokyo' });
    expect((await change(ana, id, { timeZone: 'Asia/Tokyo', deliveryMethod: 'app' })).body.definition).toBeNull();
  });

  it('arrives as a message if the gateway crashes before the commit, even after delivery', async () => {
    const { ana, id } = await app.newCapsule();
    const { definition } = (await change(ana, id, { personalNote: 'Soon.' })).body;
    await app.delivered('time-capsule', id, 2);
    await app.postMessage('delivery', 'capsule.planned', { definition, isRemoved: false, deliveredAt: null });
    expect(await show(ana, id)).toMatchObject({ personalNote: 'Soon.', status: 'delivered' });
    expect(await change(ana, id, { personalNote: 'Later.' })).toMatchObject({
      status: 409,
      body: { message: 'This time capsule has been delivered, so it can’t be changed anymore.' },
    });
  });

  it.each([
    ['deliveryDate', '2020-01-01T09:00:00Z'],
    ['deliveryDate', ''],
    ['deliveryDate', '2040-02-30T09:00:00Z'],
    ['timeZone', 'Mars/Base'],
    ['deliveryMethod', 'sms'],
    ['personalNote', 'x'.repeat(2001)],
    ['personalNote', null],
    ['promptTitle', 'Another'],
    ['status', 'delivered'],
  ])('of %s to %j is refused', async (field, value) => {
    const { ana, id } = await app.newCapsule();
    expect(await change(ana, id, { [field]: value })).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('keeps a past date if another field changes', async () => {
    const { ana, id } = await app.newCapsule();
    await app.letDatePass(id);
    expect((await change(ana, id, { deliveryMethod: 'app' })).body.definition).toMatchObject({ generation: 2 });
  });

  it("of another user's, an unknown or a removed capsule returns 404", async () => {
    const { ana, id } = await app.newCapsule();
    const commit = (userId: string, definition: object) =>
      app.call(userId, 'POST', `/time-capsules/${id}/plan`, { definition, isRemoved: true, deliveredAt: null });
    const { definition } = (await change(ana, id, { deliveryMethod: 'app' })).body;
    expect((await commit(newUserId(), { ...definition })).status).toBe(404);
    expect((await change(newUserId(), id, {})).status).toBe(404);
    expect((await change(ana, newUserId(), {})).status).toBe(404);
    expect((await change(null, id, {})).status).toBe(401);
    await plan(ana, id, 'remove');
    expect((await change(ana, id, {})).status).toBe(404);
    expect((await admit(ana, id, 'remove')).status).toBe(404);
  });
});

describe('a removed time capsule', () => {
  const removed = (userId: string) => app.call<RemovedTimeCapsuleDto[]>(userId, 'GET', '/time-capsules/removed');
  const play = async (userId: string, videoName: string) =>
    (await app.call(userId, 'POST', '/playback/admissions', { videoName })).status;

  it('is listed only among the removed, watchable only by its owner, and restored unchanged', async () => {
    const { ana, ...capsule } = await app.newCapsule();
    expect((await admit(ana, capsule.id, 'restore')).status).toBe(404);
    const removal = await plan(ana, capsule.id, 'remove');
    const list = await app.call<TimeCapsuleDto[]>(ana, 'GET', '/time-capsules');
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[], '0']);
    const watch = async () => [await play(ana, capsule.videoFileName), await play(newUserId(), capsule.videoFileName)];
    expect(await watch()).toEqual([200, 404]);
    const [kept] = (await removed(ana)).body;
    expect(kept).toMatchObject(capsule);
    expect(Date.parse(kept?.erasedAt ?? '') - Date.parse(kept?.removedAt ?? '')).toBe(30 * 86_400_000);
    expect((await removed(newUserId())).body).toEqual([]);

    expect((await admit(newUserId(), capsule.id, 'restore')).status).toBe(404);
    const { definition } = await plan(ana, capsule.id, 'restore');
    expect(definition.generation).toBe(3);
    // The message about the removal arrives late.
    await app.postMessage('delivery', 'capsule.planned', removal);
    expect(await app.capsulesOf(ana)).toEqual([capsule]);
    expect([(await removed(ana)).body, await watch()]).toEqual([[], [200, 404]]);
  });

  it('is restored immediately with Undo; later, a capsule with a past date needs a new one', async () => {
    const { ana, id } = await app.newCapsule();
    await app.letDatePass(id);
    await plan(ana, id, 'remove');
    expect((await admit(ana, id, 'restore')).status).toBe(200);
    const sql = `UPDATE capsules.time_capsules SET removed_at = clock_timestamp() - interval '2 minutes' WHERE id = $1`;
    await app.records.query(sql, [id]);
    const problem = 'Its delivery date has passed. Please choose a new one to restore it.';
    expect(await admit(ana, id, 'restore')).toMatchObject({
      status: 400,
      body: { message: problem, details: [{ field: 'deliveryDate', problem }] },
    });
    await plan(ana, id, 'restore', { deliveryDate: '2040-01-01T09:00:00Z' });
    expect(await app.capsulesOf(ana)).toMatchObject([{ id, deliveryDate: '2040-01-01T09:00:00.000Z' }]);
  });

  it('that was delivered is still delivered after a restore', async () => {
    const { ana, id } = await app.newCapsule();
    const { definition } = (await admit(ana, id, 'remove')).body;
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    // The delivery report arrives late.
    await app.postMessage('delivery', 'capsule.planned', { definition, isRemoved: true, deliveredAt });
    await app.delivered('time-capsule', id, 1, deliveredAt);
    await app.letDatePass(id);
    await plan(ana, id, 'restore');
    expect(await app.capsulesOf(ana)).toMatchObject([{ id, status: 'delivered', deliveredAt }]);
  });
});

it('the timeline shows what happened, only to the owner', async () => {
  const { ana, id, videoFileName: videoName, createdAt } = await app.newCapsule();
  const timeline = async (user: string) => app.call<TimelineEntryDto[]>(user, 'GET', `/time-capsules/${id}/timeline`);
  const open = async (user: string) => (await app.call(user, 'POST', `/time-capsules/${id}/opened`)).status;
  await app.postMessage('media', 'video.processed', { videoName, isPlayable: true });
  await app.postMessage('media', 'video.processed', { videoName, isPlayable: true, isCopied: true });
  expect(await open(ana)).toBe(204);
  await plan(ana, id, 'change', { deliveryMethod: 'app', personalNote: 'Soon.' });
  await plan(ana, id, 'remove');
  await plan(ana, id, 'restore');
  const reason = 'RCPT TO was answered with 550';
  const words = '550 5.1.1 no such user';
  const attempt = { capsuleId: id, at: '2040-01-01T09:00:00.000Z', outcome: 'refused', reason, words };
  await app.postMessage('delivery', 'delivery.attempted', attempt);
  const accepted = { ...attempt, at: '2040-01-01T10:00:00.000Z', outcome: 'accepted', reason: null, words: '250 ok' };
  await app.postMessage('delivery', 'delivery.attempted', accepted);
  await app.delivered('time-capsule', id, 4, '2040-01-01T10:00:00.000Z');
  expect((await timeline(ana)).body.map((entry) => ({ ...entry, at: '' }))).toEqual([
    { at: '', kind: 'recorded' },
    { at: '', kind: 'stored', bytes: 123_456 },
    { at: '', kind: 'copied' },
    { at: '', kind: 'changed', fields: ['deliveryMethod', 'personalNote'] },
    { at: '', kind: 'removed' },
    { at: '', kind: 'restored' },
    { at: '', kind: 'attempt', outcome: 'refused', reason, words },
    { at: '', kind: 'attempt', outcome: 'accepted', words: '250 ok' },
    { at: '', kind: 'delivered' },
  ]);
  expect((await timeline(ana)).body[0]?.at).toBe(createdAt);
  expect([(await timeline(newUserId())).status, await open(newUserId())]).toEqual([404, 404]);
  expect([await open(ana), await open(ana)]).toEqual([204, 204]);
  const opened = (await timeline(ana)).body.filter(({ kind }) => kind === 'opened');
  expect([opened.length, (await app.capsulesOf(ana))[0]?.openedAt]).toEqual([1, opened[0]?.at]);
});

it('the timeline keeps the newest 200 events, and only the last of consecutive equal changes', async () => {
  const { ana, id } = await app.newCapsule();
  await app.records.query(
    `INSERT INTO capsules.time_capsule_events (capsule_id, kind, details, at)
     SELECT $1, 'attempt', '{"outcome":"refused"}', clock_timestamp() - make_interval(secs => n)
       FROM generate_series(1, 300) AS n`,
    [id],
  );
  for (const personalNote of ['One.', 'Two.']) await plan(ana, id, 'change', { personalNote });
  const { body } = await app.call<TimelineEntryDto[]>(ana, 'GET', `/time-capsules/${id}/timeline`);
  expect([body.length, body.filter(({ kind }) => kind === 'changed').length]).toEqual([202, 1]);
});
