// Real: the capsules application with a low ceiling, Postgres, Redis, the inboxes of media and delivery.
import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import { aUser, CapsulesTestApp, type Answer } from './capsules-test-app.js';
import { anUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();

beforeAll(() => app.restart({ ACCOUNT_STORAGE_BYTES: '1000000' }));
afterAll(() => app.restart());

const storage = async (user: string): Promise<StorageDto> => (await app.call<StorageDto>(user, 'GET', '/storage')).body;
const admit = (user: string) => app.startUpload(user, { kind: 'time-capsule' });
const ofBytes = (bytes: number) => anUpload({}, { bytes });

it('bounds the next video, and refuses one beyond the ceiling of its own account', async () => {
  const [ana, ben] = [aUser(), aUser()];
  expect(await storage(ana)).toEqual({ usedBytes: 0, ceilingBytes: 1_000_000 });
  const first = await admit(ana);
  expect(first.body.maxBytes).toBe(1_000_000);
  expect((await app.commit(ana, first.body.admissionId, ofBytes(700_000))).status).toBe(201);
  expect(await storage(ana)).toEqual({ usedBytes: 700_000, ceilingBytes: 1_000_000 });
  const second = await admit(ana);
  expect(second.body.maxBytes).toBe(300_000);
  expect((await app.commit(ana, second.body.admissionId, ofBytes(300_000))).status).toBe(201);
  expect(await admit(ana)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect((await admit(ben)).status).toBe(201);
  expect(await storage(ben)).toEqual({ usedBytes: 0, ceilingBytes: 1_000_000 });
});

it('is exact for uploads at once, and discards the videos that do not fit', async () => {
  const ana = aUser();
  const uploads = await Promise.all(
    Array.from({ length: 6 }, async () => ({ ...(await app.admit(ana)), upload: ofBytes(400_000) })),
  );
  const answers = await Promise.all(uploads.map(({ admissionId, upload }) => app.commit(ana, admissionId, upload)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  for (const [index, { upload }] of uploads.entries()) {
    const expected = answers[index]?.status === 201 ? 'video.committed' : 'video.discard';
    expect(await app.typesPosted(upload.video.name)).toContain(expected);
  }
  expect((await storage(ana)).usedBytes).toBe(800_000);
});

it('is freed when the owner removes a capsule, whose video is discarded', async () => {
  const ben = aUser();
  const { ana, admissionId } = await app.newUpload();
  const upload = anUpload({ personalNote: 'Be kind.' });
  const { id, videoFileName } = (await app.commit(ana, admissionId, upload)).body;
  const remove = (user: string, step: 'admit' | 'commit', which = id): Promise<Answer> =>
    app.call(user, 'POST', `/time-capsules/${which}/removal/${step}`);
  expect([(await remove(ben, 'admit')).status, (await remove(ana, 'admit', '1')).status]).toEqual([404, 404]);
  expect((await remove(ben, 'commit')).status).toBe(204);
  expect((await storage(ana)).usedBytes).toBe(123_456);
  expect(await remove(ana, 'admit')).toMatchObject({ status: 200, body: { videoFileName } });
  // Delivery's message says the same and may come before, with or after the commit.
  const message = app.tell('delivery', 'capsule.removed', { capsuleId: id });
  await Promise.all([remove(ana, 'commit'), message, remove(ana, 'commit')]);
  expect((await storage(ana)).usedBytes).toBe(0);
  expect(await app.typesPosted(videoFileName)).toEqual(['video.committed', 'video.discard']);
  expect([(await remove(ana, 'admit')).status, (await remove(ana, 'commit')).status]).toEqual([404, 204]);
  const retry = await app.commit(ana, admissionId, upload);
  expect(retry).toMatchObject({ status: 409, body: { code: 'upload_abandoned' } });
  expect(await app.admission(admissionId)).toEqual(expect.objectContaining({ idempotency_key: null, result: { id } }));
  // A late report of its delivery changes nothing.
  await app.delivered('time-capsule', id);
  expect(await app.capsulesOf(ana)).toEqual([]);
});

it('counts a capsule without a known size by its length', async () => {
  const { ana, id } = await app.newCapsule();
  const sql = 'UPDATE capsules.time_capsules SET video_bytes = NULL, duration_seconds = 2 WHERE id = $1';
  await app.records.query(sql, [id]);
  expect((await storage(ana)).usedBytes).toBe(660_000);
});
