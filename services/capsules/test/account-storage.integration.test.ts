// Real: the capsules application with a low ceiling, Postgres, Redis, the inboxes of media and delivery.
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { StorageDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitUploadResponse, UploadResponse } from '@dear-future/contracts/internal/uploads';
import { aPerson, anUpload, CapsulesTestApp, type Answer } from './capsules-test-app.js';

const app = await CapsulesTestApp.shared();

beforeAll(() => app.restart({ ACCOUNT_STORAGE_BYTES: '1000000' }));
afterAll(() => app.restart());

const storage = async (person: string): Promise<StorageDto> =>
  (await app.call<StorageDto>(person, 'GET', '/storage')).body;
const admit = (person: string): Promise<Answer<AdmitUploadResponse & ErrorBody>> =>
  app.call(person, 'POST', '/admissions', { kind: 'time-capsule', idempotencyKey: null });

function ofBytes(bytes: number): UploadResponse {
  const upload = anUpload();
  return { ...upload, video: { ...upload.video, bytes } };
}

it('is shown, bounds the next video, and is refused beyond its ceiling, for nobody else', async () => {
  const [ana, ben] = [aPerson(), aPerson()];
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

it('is exact when many come at once, and keeps nothing of those that do not fit', async () => {
  const ana = aPerson();
  const admitted = await Promise.all(Array.from({ length: 6 }, () => admit(ana)));
  const uploads = admitted.map(() => ofBytes(400_000));
  const answers = await Promise.all(
    uploads.map((upload, index) => app.commit(ana, admitted[index]?.body.admissionId ?? '', upload)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  for (const [index, { video }] of uploads.entries()) {
    const expected = answers[index]?.status === 201 ? 'video.committed' : 'video.discard';
    expect(await app.typesPosted(video.name)).toContain(expected);
  }
  expect((await storage(ana)).usedBytes).toBe(800_000);
});

it('is free again once a capsule is removed: its video goes, another user’s stays', async () => {
  const [ana, ben] = [aPerson(), aPerson()];
  const upload = anUpload({ personalNote: 'Be kind.' });
  const { admissionId } = await app.admit(ana, 'a-key');
  const { id, videoFileName } = (await app.commit(ana, admissionId, upload)).body;
  const act = (person: string, step: 'admit' | 'commit', which = id): Promise<Answer> =>
    app.call(person, 'POST', `/time-capsules/${which}/removal/${step}`);
  expect([(await act(ben, 'admit')).status, (await act(ana, 'admit', '1')).status]).toEqual([404, 404]);
  expect((await act(ben, 'commit')).status).toBe(204);
  expect((await storage(ana)).usedBytes).toBe(123_456);
  expect(await act(ana, 'admit')).toMatchObject({ status: 200, body: { videoFileName } });
  // Delivery's message says the same, before, at once or after.
  await Promise.all([
    act(ana, 'commit'),
    app.tell('delivery', 'capsule.removed', { capsuleId: id }),
    act(ana, 'commit'),
  ]);
  expect((await storage(ana)).usedBytes).toBe(0);
  expect(await app.typesPosted(videoFileName)).toEqual(['video.committed', 'video.discard']);
  expect([(await act(ana, 'admit')).status, (await act(ana, 'commit')).status]).toEqual([404, 204]);
  const again = await app.commit(ana, admissionId, upload);
  expect(again).toMatchObject({ status: 409, body: { code: 'upload_abandoned' } });
  const kept = `SELECT idempotency_key, result FROM capsules.admissions WHERE video_name = $1`;
  expect((await app.records.query(kept, [videoFileName])).rows).toEqual([{ idempotency_key: null, result: { id } }]);
  // A delivery that was reported late finds nothing.
  const late = {
    source: { kind: 'time-capsule', id },
    generation: 1,
    channel: 'email',
    deliveredAt: new Date().toISOString(),
  };
  await app.tell('delivery', 'delivery.delivered', late);
  expect((await app.call<object[]>(ana, 'GET', '/time-capsules')).body).toEqual([]);
});

it('counts a capsule of which no size was noted by its length', async () => {
  const { ana, id } = await app.owned();
  await app.records.query('UPDATE capsules.time_capsules SET video_bytes = NULL, duration_seconds = 2 WHERE id = $1', [
    id,
  ]);
  expect((await storage(ana)).usedBytes).toBe(660_000);
});
