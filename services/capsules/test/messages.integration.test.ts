// Real: the capsules application, Postgres, Redis, the inboxes of all parts; the other parts' messages are posted by their roles.
import { randomUUID } from 'node:crypto';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import pg from 'pg';
import { aPerson, anUpload, aVideoName, CapsulesTestApp } from './capsules-test-app.js';

const app = await CapsulesTestApp.shared();

const seen = async (personId: string): Promise<TimeCapsuleDto | undefined> =>
  (await app.call<TimeCapsuleDto[]>(personId, 'GET', '/time-capsules')).body[0];
const arrived = (id: string, generation: number, deliveredAt: string) =>
  app.tell('delivery', 'delivery.delivered', {
    source: { kind: 'time-capsule', id },
    generation,
    channel: 'email',
    deliveredAt,
  });
const unclaimed = (videoName: string, admissionId: string) =>
  app.tell('media', 'video.unclaimed', { videoName, admissionId });
const admissionState = async (id: string) =>
  (await app.records.query('SELECT state, idempotency_key FROM capsules.admissions WHERE id = $1', [id]))
    .rows[0] as unknown;
const expire = (id: string) =>
  app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE id = $1', [id]);

describe('delivery.delivered', () => {
  it('marks the capsule once; the first report stands', async () => {
    const { ana, id } = await app.owned();
    await arrived(id, 1, '2026-11-21T12:00:00.000Z');
    await arrived(id, 1, '2026-11-22T12:00:00.000Z');
    expect(await seen(ana)).toMatchObject({ status: 'delivered', deliveredAt: '2026-11-21T12:00:00.000Z' });
  });

  it('of an older plan changes nothing, before or after the newer one', async () => {
    const { ana, id } = await app.owned();
    await app.records.query('UPDATE capsules.time_capsules SET generation = 2 WHERE id = $1', [id]);
    await arrived(id, 1, '2026-11-21T12:00:00.000Z');
    expect(await seen(ana)).toMatchObject({ status: 'scheduled', deliveredAt: null });
    await arrived(id, 2, '2026-11-23T12:00:00.000Z');
    await arrived(id, 1, '2026-11-21T12:00:00.000Z');
    expect(await seen(ana)).toMatchObject({ status: 'delivered', deliveredAt: '2026-11-23T12:00:00.000Z' });
  });

  it('about a capsule that is not there is handled and forgotten', async () => {
    await arrived(randomUUID(), 1, '2026-11-21T12:00:00.000Z');
  });
});

describe('video.processed', () => {
  const notices = async (capsuleId: string) =>
    (await app.posted(capsuleId)).filter(({ type }) => type === 'video.unplayable');

  it('makes the copy known, also after delivery and twice', async () => {
    const { ana, id, videoFileName } = await app.owned();
    await arrived(id, 1, '2026-11-21T12:00:00.000Z');
    await app.tell('media', 'video.processed', { videoName: videoFileName });
    await app.tell('media', 'video.processed', { videoName: videoFileName });
    expect(await seen(ana)).toMatchObject({ videoReady: true, status: 'delivered', isPlayable: null });
    await app.tell('media', 'video.processed', { videoName: aVideoName() });
  });

  it('says of a capsule that it can be played, or has its owner told once that it cannot', async () => {
    const { ana, id, promptTitle, videoFileName: videoName } = await app.owned();
    await app.tell('media', 'video.processed', { videoName, isPlayable: true });
    expect(await seen(ana)).toMatchObject({ videoReady: true, isPlayable: true });
    expect(await notices(id)).toEqual([]);
    await app.tell('media', 'video.processed', { videoName, isPlayable: false });
    expect(await seen(ana)).toMatchObject({ videoReady: false, isPlayable: false });
    expect(await notices(id)).toMatchObject([
      { payload: { itemId: id, kind: 'time-capsule', personId: ana, title: promptTitle, senderName: null } },
    ]);
  });
});

describe('video.unclaimed', () => {
  it('about a committed video is answered with keep', async () => {
    const { ana, admissionId } = await app.begun();
    const upload = anUpload();
    await app.commit(ana, admissionId, upload);
    await unclaimed(upload.video.name, admissionId);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed', 'video.committed']);
  });

  it('about another copy under a committed admission is answered with discard, and the capsule stays', async () => {
    const { ana, admissionId } = await app.begun();
    await app.commit(ana, admissionId, anUpload());
    const copy = aVideoName();
    await unclaimed(copy, admissionId);
    expect(await app.typesPosted(copy)).toEqual(['video.discard']);
    expect(await admissionState(admissionId)).toMatchObject({ state: 'committed' });
  });

  it('is left open while the upload may still commit', async () => {
    const { ana, admissionId } = await app.begun();
    const upload = anUpload();
    await unclaimed(upload.video.name, admissionId);
    expect(await app.typesPosted(upload.video.name)).toEqual([]);
    expect((await app.commit(ana, admissionId, upload)).status).toBe(201);
  });

  it.each(['expired', 'released'])(
    'abandons an upload that is %s; its late commit is 409 and its key is free',
    async (how) => {
      const [ana, key] = [aPerson(), randomUUID()];
      const { admissionId } = await app.admit(ana, key);
      const upload = anUpload();
      if (how === 'expired') await expire(admissionId);
      else await app.call(ana, 'POST', `/admissions/${admissionId}/release`);
      await unclaimed(upload.video.name, admissionId);
      expect(await admissionState(admissionId)).toEqual({ state: 'abandoned', idempotency_key: null });
      expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);

      const late = await app.commit(ana, admissionId, upload);
      expect(late).toMatchObject({ status: 409, body: { code: 'upload_abandoned' } });
      const retry = await app.admit(ana, key);
      expect(retry.admissionId).not.toBe(admissionId);
      expect((await app.commit(ana, retry.admissionId, anUpload())).status).toBe(201);
    },
  );

  it('racing a commit ends with a kept capsule or a discarded video, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { ana, admissionId } = await app.begun();
      await expire(admissionId);
      const upload = anUpload();
      const [{ status }] = await Promise.all([
        app.commit(ana, admissionId, upload),
        unclaimed(upload.video.name, admissionId),
      ]);
      const types = new Set(await app.typesPosted(upload.video.name));
      expect(types).toEqual(new Set([status === 201 ? 'video.committed' : 'video.discard']));
      expect((await seen(ana))?.videoFileName).toBe(status === 201 ? upload.video.name : undefined);
    }
  });

  it('about an unknown admission keeps the video', async () => {
    const name = aVideoName();
    await unclaimed(name, randomUUID());
    expect(await app.typesPosted(name)).toEqual([]);
  });
});

describe('the role of capsules', () => {
  it("cannot read or change another service's tables", async () => {
    const client = new pg.Client({ connectionString: app.roleUrl('capsules') });
    await client.connect();
    try {
      for (const statement of [
        'SELECT * FROM media.inbox',
        'SELECT * FROM delivery.inbox',
        'DELETE FROM media.inbox',
        'CREATE TABLE media.mine (id int)',
        'CREATE TABLE public.mine (id int)',
      ]) {
        await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      }
    } finally {
      await client.end();
    }
  });

  it('is the only one that reads its tables', async () => {
    const client = new pg.Client({ connectionString: app.roleUrl('media') });
    await client.connect();
    try {
      for (const table of ['time_capsules', 'admissions', 'prompts', 'inbox']) {
        await expect(client.query(`SELECT * FROM capsules.${table}`)).rejects.toThrow(/permission denied/);
      }
    } finally {
      await client.end();
    }
  });
});
