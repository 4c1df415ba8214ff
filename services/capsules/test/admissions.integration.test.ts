// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import { newUserId, CapsulesTestApp, readCreated, refusal } from './capsules-test-app.js';
import { copyUpload, timeCapsuleUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();

describe('admit', () => {
  it('returns the limits of a time capsule', async () => {
    expect(await app.admit(newUserId())).toMatchObject({ maxSeconds: 300, maxBytes: 450_000_000, mode: 'store' });
  });

  it('refuses visitors, an unknown kind and a malformed key', async () => {
    expect((await app.startUpload(null, { kind: 'time-capsule' })).status).toBe(401);
    for (const body of [
      {},
      { kind: 'reel' },
      { kind: 'time-capsule', idempotencyKey: '' },
      { kind: 'time-capsule', idempotencyKey: 'a b' },
      { kind: 'time-capsule', idempotencyKey: 'ü' },
      { kind: 'time-capsule', idempotencyKey: 'x'.repeat(201) },
      { kind: 'time-capsule', idempotencyKey: 7 },
      { kind: 'time-capsule', userId: newUserId() },
    ]) {
      expect((await app.startUpload(newUserId(), body)).status).toBe(400);
    }
  });

  it('returns the same admission for the same user and key', async () => {
    const { owner, key, ...first } = await app.createOwnerAndAdmission();
    expect(await app.admit(owner, key)).toEqual({ ...first, attempt: 2 });
    await app.release(owner, first.admissionId);
    expect(await app.findAdmission(first.admissionId)).toMatchObject({ isOpen: false });
    expect(await app.admit(owner, key)).toEqual({ ...first, attempt: 3 });
    expect(await app.findAdmission(first.admissionId)).toMatchObject({ isOpen: true });
    expect((await app.admit(newUserId(), key)).admissionId).not.toBe(first.admissionId);
  });

  it('creates one admission for twenty concurrent requests with the same key', async () => {
    const [owner, key] = [newUserId(), randomUUID()];
    const admissions = await Promise.all(Array.from({ length: 20 }, () => app.admit(owner, key)));
    expect(new Set(admissions.map(({ admissionId }) => admissionId)).size).toBe(1);
  });

  it('limits open uploads, even for thirty concurrent requests, until they are released or expire', async () => {
    const owner = newUserId();
    const start = () => app.startUpload(owner, { kind: 'time-capsule' });
    const responses = await Promise.all(Array.from({ length: 30 }, start));
    const admitted = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 429);
    expect([admitted.length, refused.length]).toEqual([MAX_OPEN_UPLOADS, 30 - MAX_OPEN_UPLOADS]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests' });

    expect((await app.release(owner, admitted[0]?.body.admissionId ?? '')).status).toBe(204);
    expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(429);
    await app.expire(`user:${owner}`, 'scope');
    expect((await start()).status).toBe(201);
  });
});

describe('commit', () => {
  it('creates the capsule and posts exactly two messages', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload({ personalNote: 'Hi\r\nyou', timeZone: 'Europe/Berlin', deliveryMethod: 'app' });
    const { status, body } = await app.commit(owner, admissionId, upload);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      promptTitle: 'For Ana',
      status: 'scheduled',
      deliveredAt: null,
      deliveryDate: upload.fields['deliveryDate'],
      personalNote: 'Hi\nyou',
      deliveryMethod: 'app',
      timeZone: 'Europe/Berlin',
      videoFileName: upload.video.name,
      durationSeconds: 3.2,
      videoReady: false,
      isPlayable: null,
    });
    expect(await app.findMessages(upload.video.name)).toEqual([
      { type: 'video.committed', payload: { videoName: upload.video.name } },
    ]);
    expect(await app.findMessages(body.id)).toEqual([
      {
        type: 'delivery.scheduled',
        payload: {
          source: { kind: 'time-capsule', id: body.id },
          generation: 1,
          channel: 'app',
          userId: owner,
          dueAt: body.deliveryDate,
          timeZone: 'Europe/Berlin',
          recordedAt: body.createdAt,
          promptTitle: 'For Ana',
          personalNote: 'Hi\nyou',
          recipients: [],
        },
      },
    ]);
  });

  it('rolls back if a message cannot be posted, and can then be retried', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload();
    const post = 'FUNCTION delivery.post_message(uuid, text, jsonb)';
    await app.admin.query(`REVOKE EXECUTE ON ${post} FROM capsules`);
    try {
      expect((await app.commit(owner, admissionId, upload)).status).toBe(500);
    } finally {
      await app.admin.query(`GRANT EXECUTE ON ${post} TO capsules`);
    }
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: true });
    expect([await app.listCapsules(owner), await app.findMessages(upload.video.name)]).toEqual([[], []]);
    expect((await app.commit(owner, admissionId, upload)).status).toBe(201);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
  });

  it.each(['released', 'expired'])('succeeds even if the admission is %s', async (state) => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    await (state === 'released' ? app.release(owner, admissionId) : app.expire(admissionId));
    expect((await app.commit(owner, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('uses our own title for one of our prompts', async () => {
    const body = await app.createCapsule(newUserId(), { promptId: 'goals-letter-to-next-year', promptTitle: 'Mine' });
    expect(body.promptTitle).toBe('A year from today');
  });

  it('is refused for other users and visitors, like a release', async () => {
    const { admissionId } = await app.createOwnerAndAdmission();
    for (const id of [admissionId, randomUUID(), 'not-an-id']) {
      expect((await app.commit(newUserId(), id, timeCapsuleUpload())).status).toBe(404);
    }
    expect((await app.release(newUserId(), admissionId)).status).toBe(404);
    expect((await app.commit(null, admissionId, timeCapsuleUpload())).status).toBe(401);
    expect((await app.release(null, admissionId)).status).toBe(401);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: true });
  });

  it('names every invalid field, discards the video and ends the admission until a retry', async () => {
    const { owner, key, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload({
      deliveryDate: '2020-01-01T00:00:00Z',
      deliveryMethod: 'sms',
      status: 'delivered',
    });
    const response = await app.commit(owner, admissionId, upload);
    expect(response).toMatchObject(refusal('deliveryDate', 'deliveryMethod', 'status'));
    expect(response.body).toMatchObject({ message: 'Delivery date must be in the future.' });
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: false });
    expect(await app.listCapsules(owner)).toEqual([]);

    // When the user corrects the form, the browser sends the video again.
    expect((await app.admit(owner, key)).admissionId).toBe(admissionId);
    expect((await app.commit(owner, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('names the invalid fields of the largest form that can arrive, and discards the video', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const names = Array.from({ length: 17 }, (_, index) => `x${String(index)}`);
    const upload = timeCapsuleUpload(Object.fromEntries(names.map((name) => [name, '\u0001'.repeat(16 * 1024)])));
    expect(await app.commit(owner, admissionId, upload)).toMatchObject(refusal(...names));
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
  });

  it('never creates a capsule from a discarded video', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload({ promptId: 'no-such-prompt' });
    expect((await app.commit(owner, admissionId, upload)).status).toBe(400);
    expect((await app.commit(owner, admissionId, { ...upload, fields: timeCapsuleUpload().fields })).status).toBe(409);
    expect(await app.listCapsules(owner)).toEqual([]);
  });

  it('neither reuses nor discards the video of another capsule', async () => {
    const { videoFileName: name } = await app.createOwnerAndCapsule();
    const { owner: attacker, admissionId } = await app.createOwnerAndAdmission();
    expect((await app.commit(attacker, admissionId, timeCapsuleUpload({}, { name }))).status).toBe(409);
    expect(await app.findMessageTypes(name)).toEqual(['video.committed']);
  });
});

describe('a repeated commit', () => {
  it('returns the first response unchanged, even in digest mode', async () => {
    const { owner, key, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload();
    const { body } = await app.commit(owner, admissionId, upload);
    expect(await app.admit(owner, key)).toMatchObject({ admissionId, mode: 'digest' });
    const retry = copyUpload(upload);
    expect(readCreated(await app.commit(owner, admissionId, retry))).toEqual(body);
    // In digest mode, no video was stored, so none is discarded.
    expect(await app.findMessageTypes(retry.video.name)).toEqual([]);
    expect(await app.findAdmission(admissionId)).toMatchObject({ discarded_videos: [] });
    expect(readCreated(await app.commit(owner, admissionId, upload))).toEqual(body);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.listCapsules(owner)).toEqual([body]);
  });

  it('with a different body returns 422 and discards only the new video', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload();
    await app.commit(owner, admissionId, upload);
    const otherVideo = timeCapsuleUpload(upload.fields);
    const otherFields = { ...upload, fields: { ...upload.fields, promptTitle: 'For Ben' } };
    for (const other of [otherVideo, otherFields]) {
      const response = await app.commit(owner, admissionId, other);
      expect(response).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
    expect(await app.findMessageTypes(otherVideo.video.name)).toEqual(['video.discard']);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.listCapsules(owner)).toHaveLength(1);
  });

  it('creates one capsule from two different concurrent uploads', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const responses = await Promise.all([1, 2].map(() => app.commit(owner, admissionId, timeCapsuleUpload())));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await app.listCapsules(owner)).toHaveLength(1);
  });

  it('creates one capsule from fifty concurrent commits, and discards the other forty-nine copies', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload();
    const copies = Array.from({ length: 50 }, () => copyUpload(upload));
    const responses = await Promise.all(copies.map((copy) => app.commit(owner, admissionId, copy)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.listCapsules(owner)).toHaveLength(1);
    const kept = responses[0]?.body.videoFileName;
    for (const { video } of copies) {
      expect(await app.findMessageTypes(video.name)).toEqual([
        video.name === kept ? 'video.committed' : 'video.discard',
      ]);
    }
  });
});
