// Real: the capsules service in this process, with a low storage limit; PostgreSQL with all inboxes; Redis.
import { randomUUID } from 'node:crypto';
import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { joinIds, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { timeCapsuleUpload, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { plan } = plansClient(app);
const { addPeople, createLink } = peopleClient(app);

beforeAll(() => app.restart({ ACCOUNT_STORAGE_BYTES: '1000000' }));
afterAll(() => app.restart());

const readStorage = async (user: string) => (await app.call<StorageDto>(user, 'GET', '/storage')).body;
const admit = (user: string) => app.startUpload(user, { kind: 'time-capsule' });
const uploadOfSize = (bytes: number) => timeCapsuleUpload({}, { bytes });

it('the space left in an account limits the size of its next video; a full account refuses uploads', async () => {
  const [owner, otherUser] = [newUserId(), newUserId()];
  expect(await readStorage(owner)).toEqual({ usedBytes: 0, limitBytes: 1_000_000 });
  const first = await admit(owner);
  expect(first.body.maxBytes).toBe(1_000_000);
  expect((await app.commit(owner, first.body.admissionId, uploadOfSize(700_000))).status).toBe(201);
  expect(await readStorage(owner)).toEqual({ usedBytes: 700_000, limitBytes: 1_000_000 });
  const second = await admit(owner);
  expect(second.body.maxBytes).toBe(300_000);
  expect((await app.commit(owner, second.body.admissionId, uploadOfSize(300_000))).status).toBe(201);
  expect(await admit(owner)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect((await admit(otherUser)).status).toBe(201);
  expect(await readStorage(otherUser)).toEqual({ usedBytes: 0, limitBytes: 1_000_000 });
});

it('a full account accepts the repetition of a stored upload, but refuses one that was only started', async () => {
  const { owner, key, admissionId } = await app.createOwnerAndAdmission();
  const openKey = randomUUID();
  await app.admit(owner, openKey);
  const upload = uploadOfSize(1_000_000);
  const first = await app.commit(owner, admissionId, upload);
  expect(first.status).toBe(201);
  const repeated = await app.startUpload(owner, { kind: 'time-capsule', idempotencyKey: key });
  expect(repeated).toMatchObject({ status: 201, body: { admissionId, mode: 'digest', maxBytes: 450_000_000 } });
  expect((await app.commit(owner, admissionId, upload)).body).toEqual(first.body);
  const resumed = await app.startUpload(owner, { kind: 'time-capsule', idempotencyKey: openKey });
  expect(resumed).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
});

it('concurrent uploads never exceed the limit, and videos that do not fit are discarded', async () => {
  const owner = newUserId();
  const uploads = await Promise.all(
    Array.from({ length: 6 }, async () => ({ ...(await app.admit(owner)), upload: uploadOfSize(400_000) })),
  );
  const responses = await Promise.all(uploads.map(({ admissionId, upload }) => app.commit(owner, admissionId, upload)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  for (const [index, { upload }] of uploads.entries()) {
    const expected = responses[index]?.status === 201 ? 'video.committed' : 'video.discard';
    expect(await app.findMessageTypes(upload.video.name)).toContain(expected);
  }
  expect((await readStorage(owner)).usedBytes).toBe(800_000);
});

it('recipients’ answers use the owner’s storage until the capsule is erased; too large ones are refused', async () => {
  const owner = newUserId();
  const chosen = joinIds(await addPeople(owner, 'Ann', 'Ben', 'Cleo'));
  const { id, recipients } = await app.createCapsule(owner, { recipients: chosen });
  await app.makeDue(id);
  const links = await Promise.all(recipients.map((recipient) => createLink(recipient, `${recipient.id}@b.test`)));
  const admissions = await Promise.all(
    links.map((linkSecret) => app.startUpload(null, { kind: 'answer', linkSecret })),
  );
  const answer = async (index: number, bytes: number) => {
    const upload = responseUpload({}, { bytes });
    const response = await app.commit(null, admissions[index]?.body.admissionId ?? '', upload);
    return { response, videoName: upload.video.name };
  };
  expect((await answer(0, 800_000)).response.status).toBe(201);
  expect((await readStorage(owner)).usedBytes).toBe(923_456);
  const tooLarge = await answer(1, 100_000);
  expect(tooLarge.response).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(await app.findMessageTypes(tooLarge.videoName)).toEqual(['video.discard']);
  expect((await answer(2, 76_544)).response.status).toBe(201);
  const refused = await app.startUpload(null, { kind: 'answer', linkSecret: links[1] });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('has no room') as string } });
  await plan(owner, id, 'remove');
  expect((await readStorage(owner)).usedBytes).toBe(1_000_000);
  await app.call(owner, 'DELETE', `/time-capsules/removed/${id}`);
  expect((await readStorage(owner)).usedBytes).toBe(0);
});

it('erasing a removed capsule frees its storage, and discards its video', async () => {
  const { owner, key, admissionId } = await app.createOwnerAndAdmission();
  const upload = timeCapsuleUpload({ personalNote: 'Be kind.' });
  const { id, videoFileName } = (await app.commit(owner, admissionId, upload)).body;
  const erase = (user: string) => app.call(user, 'DELETE', `/time-capsules/removed/${id}`);
  expect((await erase(owner)).status).toBe(404);
  await plan(owner, id, 'remove');
  expect((await readStorage(owner)).usedBytes).toBe(123_456);
  expect(await app.findMessageTypes(videoFileName)).toEqual(['video.committed']);
  // The idempotency key can be used again; repeating the commit still returns the removed capsule.
  expect((await app.admit(owner, key)).admissionId).not.toBe(admissionId);
  expect((await app.commit(owner, admissionId, upload)).status).toBe(201);

  expect((await erase(newUserId())).status).toBe(404);
  expect([(await erase(owner)).status, (await erase(owner)).status]).toEqual([204, 404]);
  expect((await readStorage(owner)).usedBytes).toBe(0);
  expect(await app.findMessageTypes(videoFileName)).toEqual(['video.committed', 'video.discard']);
  expect(await app.findMessages(id, 'capsule.erased')).toEqual([
    { type: 'capsule.erased', payload: { capsuleId: id } },
  ]);
  const retry = await app.commit(owner, admissionId, upload);
  expect(retry).toMatchObject({ status: 409, body: { code: 'upload_abandoned' } });
  expect(await app.findAdmission(admissionId)).toEqual(
    expect.objectContaining({ idempotency_key: null, result: { id } }),
  );
  // Late reports change nothing.
  await app.reportDelivered('time-capsule', id);
  await app.postMessage('delivery', 'delivery.attempted', {
    capsuleId: id,
    at: '2026-11-21T12:00:00.000Z',
    outcome: 'unknown',
    reason: null,
  });
  expect(await app.listCapsules(owner)).toEqual([]);
});

it('a removed capsule is erased after thirty days, which frees its storage', async () => {
  const create = () => app.createOwnerAndCapsule();
  const [old, recent, restored] = [await create(), await create(), await create()];
  for (const { owner, id } of [old, recent, restored]) await plan(owner, id, 'remove');
  const backdateSql =
    'UPDATE capsules.time_capsules SET removed_at = clock_timestamp() - make_interval(hours => $2) WHERE id = $1';
  await app.admin.query(backdateSql, [old.id, 30 * 24 + 1]);
  await app.admin.query(backdateSql, [recent.id, 30 * 24 - 1]);
  await plan(restored.owner, restored.id, 'restore', { deliveryDate: '2040-01-01T09:00:00Z' });
  await app.restart({ CLEANUP_MS: '50' });
  await eventually(async () => (await readStorage(old.owner)).usedBytes === 0, { what: 'the capsule to be erased' });
  for (const { owner } of [recent, restored]) expect((await readStorage(owner)).usedBytes).toBe(123_456);
});
