// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
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
  const read = async (userId: string, id: string) =>
    (await app.call<TimeCapsuleDto>(userId, 'GET', `/time-capsules/${id}`)).body;

  it('becomes the next generation; an older change that is repeated later has no effect', async () => {
    const { owner, id, ...capsule } = await app.createOwnerAndCapsule({
      personalNote: 'Be kind.',
      timeZone: 'Europe/Berlin',
    });
    const first = { deliveryDate: '2040-01-01T09:00:00+01:00', deliveryMethod: 'app', personalNote: '' };
    const older = await plan(owner, id, 'change', first);
    expect(older.definition).toMatchObject({ generation: 2, dueAt: '2040-01-01T08:00:00.000Z', channel: 'app' });
    const changed = {
      ...capsule,
      id,
      deliveryDate: '2040-01-01T08:00:00.000Z',
      deliveryMethod: 'app',
      personalNote: null,
    };
    expect(await read(owner, id)).toEqual(changed);
    await plan(owner, id, 'change', { timeZone: 'Asia/Tokyo' });
    await app.postMessage('delivery', 'capsule.planned', older);
    expect(await read(owner, id)).toEqual({ ...changed, timeZone: 'Asia/Tokyo' });
    expect((await change(owner, id, { timeZone: 'Asia/Tokyo', deliveryMethod: 'app' })).body.definition).toBeNull();
  });

  it('is committed by a message if the gateway crashes, even after delivery', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    const { definition } = (await change(owner, id, { personalNote: 'Soon.' })).body;
    await app.reportDelivered('time-capsule', id, 2);
    await app.postMessage('delivery', 'capsule.planned', { definition, isRemoved: false, deliveredAt: null });
    expect(await read(owner, id)).toMatchObject({ personalNote: 'Soon.', status: 'delivered' });
    expect(await change(owner, id, { personalNote: 'Later.' })).toMatchObject({
      status: 409,
      body: { message: 'This time capsule has been delivered, so you can’t change it anymore.' },
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
    const { owner, id } = await app.createOwnerAndCapsule();
    expect(await change(owner, id, { [field]: value })).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('of another field keeps a past date', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    await app.makeDue(id);
    expect((await change(owner, id, { deliveryMethod: 'app' })).body.definition).toMatchObject({ generation: 2 });
  });

  it("of another user's, an unknown or a removed capsule returns 404", async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    const commit = (userId: string, definition: object) =>
      app.call(userId, 'POST', `/time-capsules/${id}/plan`, { definition, isRemoved: true, deliveredAt: null });
    const { definition } = (await change(owner, id, { deliveryMethod: 'app' })).body;
    expect((await commit(newUserId(), { ...definition })).status).toBe(404);
    expect((await change(newUserId(), id, {})).status).toBe(404);
    expect((await change(owner, newUserId(), {})).status).toBe(404);
    expect((await change(null, id, {})).status).toBe(401);
    await plan(owner, id, 'remove');
    expect((await change(owner, id, {})).status).toBe(404);
    expect((await admit(owner, id, 'remove')).status).toBe(404);
  });
});

describe('a removed time capsule', () => {
  const listRemoved = (userId: string) => app.call<RemovedTimeCapsuleDto[]>(userId, 'GET', '/time-capsules/removed');
  const play = async (userId: string, videoName: string) =>
    (await app.call(userId, 'POST', '/playback/checks', { videoName })).status;

  it('is listed only among the removed ones, can be played only by its owner, and is restored unchanged', async () => {
    const { owner, ...capsule } = await app.createOwnerAndCapsule();
    expect((await admit(owner, capsule.id, 'restore')).status).toBe(404);
    const removal = await plan(owner, capsule.id, 'remove');
    const list = await app.call<TimeCapsuleDto[]>(owner, 'GET', '/time-capsules');
    expect([list.body, list.headers.get('x-total-count')]).toEqual([[], '0']);
    const playBoth = async () => [
      await play(owner, capsule.videoFileName),
      await play(newUserId(), capsule.videoFileName),
    ];
    expect(await playBoth()).toEqual([200, 404]);
    const [kept] = (await listRemoved(owner)).body;
    expect(kept).toMatchObject(capsule);
    expect(Date.parse(kept?.erasedAt ?? '') - Date.parse(kept?.removedAt ?? '')).toBe(30 * 86_400_000);
    expect((await listRemoved(newUserId())).body).toEqual([]);

    expect((await admit(newUserId(), capsule.id, 'restore')).status).toBe(404);
    const { definition } = await plan(owner, capsule.id, 'restore');
    expect(definition.generation).toBe(3);
    // The message about the removal arrives late.
    await app.postMessage('delivery', 'capsule.planned', removal);
    expect(await app.listCapsules(owner)).toEqual([capsule]);
    expect([(await listRemoved(owner)).body, await playBoth()]).toEqual([[], [200, 404]]);
  });

  it('keeps a past date if it is restored right away with Undo; later, it needs a new date', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    await app.makeDue(id);
    await plan(owner, id, 'remove');
    expect((await admit(owner, id, 'restore')).status).toBe(200);
    const sql = `UPDATE capsules.time_capsules SET removed_at = clock_timestamp() - interval '2 minutes' WHERE id = $1`;
    await app.admin.query(sql, [id]);
    const problem = 'Its delivery date has passed. Please choose a new one to restore it.';
    expect(await admit(owner, id, 'restore')).toMatchObject({
      status: 400,
      body: { message: problem, details: [{ field: 'deliveryDate', problem }] },
    });
    await plan(owner, id, 'restore', { deliveryDate: '2040-01-01T09:00:00Z' });
    expect(await app.listCapsules(owner)).toMatchObject([{ id, deliveryDate: '2040-01-01T09:00:00.000Z' }]);
  });

  it('that was delivered stays delivered after it is restored', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    const { definition } = (await admit(owner, id, 'remove')).body;
    const deliveredAt = '2026-11-21T12:00:00.000Z';
    // The delivery report arrives late.
    await app.postMessage('delivery', 'capsule.planned', { definition, isRemoved: true, deliveredAt });
    await app.reportDelivered('time-capsule', id, 1, deliveredAt);
    await app.makeDue(id);
    await plan(owner, id, 'restore');
    expect(await app.listCapsules(owner)).toMatchObject([{ id, status: 'delivered', deliveredAt }]);
  });
});

it('the timeline shows the owner what happened, and is hidden from other users', async () => {
  const { owner, id, videoFileName: videoName, createdAt } = await app.createOwnerAndCapsule();
  const readTimeline = (user: string) => app.call<TimelineEntryDto[]>(user, 'GET', `/time-capsules/${id}/timeline`);
  const open = async (user: string) => (await app.call(user, 'POST', `/time-capsules/${id}/opened`)).status;
  await app.postMessage('media', 'video.processed', { videoName, isPlayable: true });
  await app.postMessage('media', 'video.processed', { videoName, isPlayable: true, hasSeekableCopy: true });
  expect(await open(owner)).toBe(204);
  await plan(owner, id, 'change', { deliveryMethod: 'app', personalNote: 'Soon.' });
  await plan(owner, id, 'remove');
  await plan(owner, id, 'restore');
  const reason = 'RCPT TO was answered with 550';
  const reply = '550 5.1.1 no such user';
  const attempt = { capsuleId: id, at: '2040-01-01T09:00:00.000Z', outcome: 'refused', reason, words: reply };
  await app.postMessage('delivery', 'delivery.attempted', attempt);
  const accepted = { ...attempt, at: '2040-01-01T10:00:00.000Z', outcome: 'accepted', reason: null, words: '250 ok' };
  await app.postMessage('delivery', 'delivery.attempted', accepted);
  await app.reportDelivered('time-capsule', id, 4, '2040-01-01T10:00:00.000Z');
  expect((await readTimeline(owner)).body.map((entry) => ({ ...entry, at: '' }))).toEqual([
    { at: '', kind: 'recorded' },
    { at: '', kind: 'stored', bytes: 123_456 },
    { at: '', kind: 'copied' },
    { at: '', kind: 'changed', fields: ['deliveryMethod', 'personalNote'] },
    { at: '', kind: 'removed' },
    { at: '', kind: 'restored' },
    { at: '', kind: 'attempt', outcome: 'refused', reason, words: reply },
    { at: '', kind: 'attempt', outcome: 'accepted', words: '250 ok' },
    { at: '', kind: 'delivered' },
  ]);
  expect((await readTimeline(owner)).body[0]?.at).toBe(createdAt);
  expect([(await readTimeline(newUserId())).status, await open(newUserId())]).toEqual([404, 404]);
  expect([await open(owner), await open(owner)]).toEqual([204, 204]);
  const opened = (await readTimeline(owner)).body.filter(({ kind }) => kind === 'opened');
  expect([opened.length, (await app.listCapsules(owner))[0]?.openedAt]).toEqual([1, opened[0]?.at]);
});

it('the timeline keeps the newest 200 events, and merges consecutive changes of the same field', async () => {
  const { owner, id } = await app.createOwnerAndCapsule();
  await app.admin.query(
    `INSERT INTO capsules.time_capsule_events (capsule_id, kind, details, at)
     SELECT $1, 'attempt', '{"outcome":"refused"}', clock_timestamp() - make_interval(secs => n)
       FROM generate_series(1, 300) AS n`,
    [id],
  );
  for (const personalNote of ['One.', 'Two.']) await plan(owner, id, 'change', { personalNote });
  const { body } = await app.call<TimelineEntryDto[]>(owner, 'GET', `/time-capsules/${id}/timeline`);
  expect([body.length, body.filter(({ kind }) => kind === 'changed').length]).toEqual([202, 1]);
});
