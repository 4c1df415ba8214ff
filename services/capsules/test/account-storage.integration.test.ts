// Real: the capsules application with a low ceiling, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { idsOf, peopleClient } from './people-client.js';
import { plansClient } from './plans-client.js';
import { timeCapsuleUpload, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const { plan } = plansClient(app);
const { people, createLink } = peopleClient(app);

beforeAll(() => app.restart({ ACCOUNT_STORAGE_BYTES: '1000000' }));
afterAll(() => app.restart());

const storage = async (user: string): Promise<StorageDto> => (await app.call<StorageDto>(user, 'GET', '/storage')).body;
const admit = (user: string) => app.startUpload(user, { kind: 'time-capsule' });
const ofBytes = (bytes: number) => timeCapsuleUpload({}, { bytes });

it('limits the next video, and refuses uploads only to the account that is full', async () => {
  const [ana, ben] = [newUserId(), newUserId()];
  expect(await storage(ana)).toEqual({ usedBytes: 0, limitBytes: 1_000_000 });
  const first = await admit(ana);
  expect(first.body.maxBytes).toBe(1_000_000);
  expect((await app.commit(ana, first.body.admissionId, ofBytes(700_000))).status).toBe(201);
  expect(await storage(ana)).toEqual({ usedBytes: 700_000, limitBytes: 1_000_000 });
  const second = await admit(ana);
  expect(second.body.maxBytes).toBe(300_000);
  expect((await app.commit(ana, second.body.admissionId, ofBytes(300_000))).status).toBe(201);
  expect(await admit(ana)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect((await admit(ben)).status).toBe(201);
  expect(await storage(ben)).toEqual({ usedBytes: 0, limitBytes: 1_000_000 });
});

it('when full, accepts a repeated stored upload, but refuses an open one', async () => {
  const { ana, key, admissionId } = await app.newUpload();
  const openKey = randomUUID();
  await app.admit(ana, openKey);
  const upload = ofBytes(1_000_000);
  const first = await app.commit(ana, admissionId, upload);
  expect(first.status).toBe(201);
  const repeated = await app.startUpload(ana, { kind: 'time-capsule', idempotencyKey: key });
  expect(repeated).toMatchObject({ status: 201, body: { admissionId, mode: 'digest', maxBytes: 450_000_000 } });
  expect((await app.commit(ana, admissionId, upload)).body).toEqual(first.body);
  const resumed = await app.startUpload(ana, { kind: 'time-capsule', idempotencyKey: openKey });
  expect(resumed).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
});

it('is exact for concurrent uploads, and discards the videos that do not fit', async () => {
  const ana = newUserId();
  const uploads = await Promise.all(
    Array.from({ length: 6 }, async () => ({ ...(await app.admit(ana)), upload: ofBytes(400_000) })),
  );
  const responses = await Promise.all(uploads.map(({ admissionId, upload }) => app.commit(ana, admissionId, upload)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  for (const [index, { upload }] of uploads.entries()) {
    const expected = responses[index]?.status === 201 ? 'video.committed' : 'video.discard';
    expect(await app.postedTypes(upload.video.name)).toContain(expected);
  }
  expect((await storage(ana)).usedBytes).toBe(800_000);
});

it('counts recipients’ answers, refuses one that does not fit, and frees their space with the capsule', async () => {
  const ana = newUserId();
  const chosen = idsOf(await people(ana, 'Ann', 'Ben', 'Cleo'));
  const { id, recipients } = await app.capsule(ana, { recipients: chosen });
  await app.letDatePass(id);
  const links = await Promise.all(recipients.map((each) => createLink(each, `${each.id}@b.test`)));
  const admissions = await Promise.all(
    links.map((linkSecret) => app.startUpload(null, { kind: 'answer', linkSecret })),
  );
  const answer = (index: number, bytes: number) => {
    const upload = responseUpload({}, { bytes });
    return { upload, committed: app.commit(null, admissions[index]?.body.admissionId ?? '', upload) };
  };
  expect((await answer(0, 800_000).committed).status).toBe(201);
  expect((await storage(ana)).usedBytes).toBe(923_456);
  const tooLarge = answer(1, 100_000);
  expect(await tooLarge.committed).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(await app.postedTypes(tooLarge.upload.video.name)).toEqual(['video.discard']);
  expect((await answer(2, 76_544).committed).status).toBe(201);
  const late = await app.startUpload(null, { kind: 'answer', linkSecret: links[1] });
  expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining('has no room') as string } });
  await plan(ana, id, 'remove');
  expect((await storage(ana)).usedBytes).toBe(1_000_000);
  await app.call(ana, 'DELETE', `/time-capsules/removed/${id}`);
  expect((await storage(ana)).usedBytes).toBe(0);
});

it('is freed when a removed capsule is erased; its video is discarded', async () => {
  const { ana, key, admissionId } = await app.newUpload();
  const upload = timeCapsuleUpload({ personalNote: 'Be kind.' });
  const { id, videoFileName } = (await app.commit(ana, admissionId, upload)).body;
  const erase = (user: string) => app.call(user, 'DELETE', `/time-capsules/removed/${id}`);
  expect((await erase(ana)).status).toBe(404);
  await plan(ana, id, 'remove');
  expect((await storage(ana)).usedBytes).toBe(123_456);
  expect(await app.postedTypes(videoFileName)).toEqual(['video.committed']);
  // The removed capsule's key is free; repeating its upload returns it.
  expect((await app.admit(ana, key)).admissionId).not.toBe(admissionId);
  expect((await app.commit(ana, admissionId, upload)).status).toBe(201);

  expect((await erase(newUserId())).status).toBe(404);
  expect([(await erase(ana)).status, (await erase(ana)).status]).toEqual([204, 404]);
  expect((await storage(ana)).usedBytes).toBe(0);
  expect(await app.postedTypes(videoFileName)).toEqual(['video.committed', 'video.discard']);
  expect(await app.posted(id, 'capsule.erased')).toEqual([{ type: 'capsule.erased', payload: { capsuleId: id } }]);
  const retry = await app.commit(ana, admissionId, upload);
  expect(retry).toMatchObject({ status: 409, body: { code: 'upload_abandoned' } });
  expect(await app.admission(admissionId)).toEqual(expect.objectContaining({ idempotency_key: null, result: { id } }));
  // Late reports change nothing.
  await app.delivered('time-capsule', id);
  await app.postMessage('delivery', 'delivery.attempted', {
    capsuleId: id,
    at: '2026-11-21T12:00:00.000Z',
    outcome: 'unknown',
    reason: null,
  });
  expect(await app.capsulesOf(ana)).toEqual([]);
});

it('is freed automatically thirty days after a removal', async () => {
  const [old, young, restored] = [await app.newCapsule(), await app.newCapsule(), await app.newCapsule()];
  for (const { ana, id } of [old, young, restored]) await plan(ana, id, 'remove');
  const age =
    'UPDATE capsules.time_capsules SET removed_at = clock_timestamp() - make_interval(hours => $2) WHERE id = $1';
  await app.records.query(age, [old.id, 30 * 24 + 1]);
  await app.records.query(age, [young.id, 30 * 24 - 1]);
  await plan(restored.ana, restored.id, 'restore', { deliveryDate: '2040-01-01T09:00:00Z' });
  await app.restart({ CLEANUP_MS: '50' });
  await eventually(async () => (await storage(old.ana)).usedBytes === 0, { what: 'the capsule to be erased' });
  for (const { ana } of [young, restored]) expect((await storage(ana)).usedBytes).toBe(123_456);
});

it('estimates a capsule of unknown size from its duration', async () => {
  const { ana, id } = await app.newCapsule();
  const sql = 'UPDATE capsules.time_capsules SET video_bytes = NULL, duration_seconds = 2 WHERE id = $1';
  await app.records.query(sql, [id]);
  expect((await storage(ana)).usedBytes).toBe(660_000);
});
