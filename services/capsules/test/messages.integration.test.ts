// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@dear-future/contracts/services';
import pg from 'pg';
import { CapsulesTestApp } from './capsules-test-app.js';
import { timeCapsuleUpload, newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();

const reportDelivered = (id: string, generation: number, day: number) =>
  app.reportDelivered('time-capsule', id, generation, `2026-11-${String(day)}T12:00:00.000Z`);
const reportUnclaimed = (videoName: string, admissionId: string) =>
  app.postMessage('media', 'video.unclaimed', { videoName, admissionId });

describe('delivery.delivered', () => {
  it('marks the capsule delivered at the time of the first report', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    await reportDelivered(id, 1, 21);
    await reportDelivered(id, 1, 22);
    expect(await app.listCapsules(owner)).toMatchObject([
      { status: 'delivered', deliveredAt: '2026-11-21T12:00:00.000Z' },
    ]);
  });

  it('for an older generation is ignored, before and after the report for the newer one', async () => {
    const { owner, id } = await app.createOwnerAndCapsule();
    await app.admin.query('UPDATE capsules.time_capsules SET generation = 2 WHERE id = $1', [id]);
    await reportDelivered(id, 1, 21);
    expect(await app.listCapsules(owner)).toMatchObject([{ status: 'scheduled', deliveredAt: null }]);
    await reportDelivered(id, 2, 23);
    await reportDelivered(id, 1, 21);
    expect(await app.listCapsules(owner)).toMatchObject([
      { status: 'delivered', deliveredAt: '2026-11-23T12:00:00.000Z' },
    ]);
  });

  it('about an unknown capsule is ignored', async () => {
    await reportDelivered(randomUUID(), 1, 21);
  });
});

describe('video.processed', () => {
  const findNotices = (capsuleId: string) => app.findMessages(capsuleId, 'video.unplayable');

  it('marks the video ready, even after delivery or when repeated', async () => {
    const { owner, id, videoFileName: videoName } = await app.createOwnerAndCapsule();
    await reportDelivered(id, 1, 21);
    await app.postMessage('media', 'video.processed', { videoName });
    await app.postMessage('media', 'video.processed', { videoName });
    expect(await app.listCapsules(owner)).toMatchObject([{ videoReady: true, status: 'delivered', isPlayable: null }]);
    await app.postMessage('media', 'video.processed', { videoName: newVideoName() });
  });

  it('passes the picture of a time capsule to the delivery service for its email', async () => {
    const { id, videoFileName: videoName } = await app.createOwnerAndCapsule();
    await app.postMessage('media', 'video.processed', { videoName, isPlayable: true, picture: '/9j/2Q==' });
    const payload = { capsuleId: id, picture: '/9j/2Q==' };
    expect(await app.findMessages(id, 'capsule.pictured')).toMatchObject([{ payload }]);
  });

  it('marks the video playable, or notifies its owner that it is not', async () => {
    const { owner, id, promptTitle, videoFileName: videoName } = await app.createOwnerAndCapsule();
    await app.postMessage('media', 'video.processed', { videoName, isPlayable: true });
    expect(await app.listCapsules(owner)).toMatchObject([{ videoReady: true, isPlayable: true }]);
    expect(await findNotices(id)).toEqual([]);
    await app.postMessage('media', 'video.processed', { videoName, isPlayable: false });
    expect(await app.listCapsules(owner)).toMatchObject([{ videoReady: false, isPlayable: false }]);
    expect(await findNotices(id)).toMatchObject([
      { payload: { itemId: id, kind: 'time-capsule', userId: owner, title: promptTitle, senderName: null } },
    ]);
  });
});

describe('video.unclaimed', () => {
  it('keeps a committed video, and discards another copy of the same upload', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload();
    await app.commit(owner, admissionId, upload);
    await reportUnclaimed(upload.video.name, admissionId);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed', 'video.committed']);
    const copy = newVideoName();
    await reportUnclaimed(copy, admissionId);
    expect(await app.findMessageTypes(copy)).toEqual(['video.discard']);
    expect(await app.findAdmission(admissionId)).toMatchObject({ video_name: upload.video.name });
  });

  it('is ignored while the upload may still commit', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload();
    await reportUnclaimed(upload.video.name, admissionId);
    expect(await app.findMessageTypes(upload.video.name)).toEqual([]);
    expect((await app.commit(owner, admissionId, upload)).status).toBe(201);
  });

  it.each(['expired', 'released'])(
    'discards the video of an upload whose admission is %s: its commit returns 409, and its key works again',
    async (state) => {
      const { owner, key, admissionId } = await app.createOwnerAndAdmission();
      const upload = timeCapsuleUpload();
      await (state === 'expired' ? app.expire(admissionId) : app.release(owner, admissionId));
      await reportUnclaimed(upload.video.name, admissionId);
      expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);

      const late = await app.commit(owner, admissionId, upload);
      expect(late).toMatchObject({ status: 409, body: { code: 'upload_abandoned' } });
      const retry = await app.admit(owner, key);
      expect(retry.mode).toBe('store');
      expect((await app.commit(owner, retry.admissionId, timeCapsuleUpload())).status).toBe(201);
    },
  );

  it('that races with a commit leaves the capsule or discards the video, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { owner, admissionId } = await app.createOwnerAndAdmission();
      await app.expire(admissionId);
      const upload = timeCapsuleUpload();
      const [{ status }] = await Promise.all([
        app.commit(owner, admissionId, upload),
        reportUnclaimed(upload.video.name, admissionId),
      ]);
      const types = new Set(await app.findMessageTypes(upload.video.name));
      expect(types).toEqual(new Set([status === 201 ? 'video.committed' : 'video.discard']));
      const videos = (await app.listCapsules(owner)).map(({ videoFileName }) => videoFileName);
      expect(videos).toEqual(status === 201 ? [upload.video.name] : []);
    }
  });

  it('about an unknown admission keeps the video', async () => {
    const name = newVideoName();
    await reportUnclaimed(name, randomUUID());
    expect(await app.findMessageTypes(name)).toEqual([]);
  });
});

it.each<[ServiceName, string[]]>([
  [
    'capsules',
    [
      'SELECT * FROM media.inbox',
      'SELECT * FROM delivery.inbox',
      'DELETE FROM media.inbox',
      'CREATE TABLE media.mine (id int)',
      'CREATE TABLE public.mine (id int)',
    ],
  ],
  ['media', ['time_capsules', 'admissions', 'prompts', 'inbox'].map((table) => `SELECT * FROM capsules.${table}`)],
])('the database role of the %s service has no access to the tables of other services', async (role, statements) => {
  const client = new pg.Client({ connectionString: app.roleUrl(role) });
  await client.connect();
  try {
    for (const statement of statements) await expect(client.query(statement)).rejects.toThrow(/permission denied/);
  } finally {
    await client.end();
  }
});
