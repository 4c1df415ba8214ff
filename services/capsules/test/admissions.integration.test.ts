// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import { newUserId, CapsulesTestApp, created, refusal } from './capsules-test-app.js';
import { copyOf, timeCapsuleUpload } from './uploads.js';

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
    const { ana, key, ...first } = await app.newUpload();
    expect(await app.admit(ana, key)).toEqual({ ...first, attempt: 2 });
    await app.release(ana, first.admissionId);
    expect(await app.admission(first.admissionId)).toMatchObject({ state: 'released' });
    expect(await app.admit(ana, key)).toEqual({ ...first, attempt: 3 });
    expect(await app.admission(first.admissionId)).toMatchObject({ state: 'open' });
    expect((await app.admit(newUserId(), key)).admissionId).not.toBe(first.admissionId);
  });

  it('creates one admission for twenty concurrent requests with the same key', async () => {
    const [ana, key] = [newUserId(), randomUUID()];
    const all = await Promise.all(Array.from({ length: 20 }, () => app.admit(ana, key)));
    expect(new Set(all.map(({ admissionId }) => admissionId)).size).toBe(1);
  });

  it('limits open uploads, even for thirty concurrent requests, until they are released or expire', async () => {
    const ana = newUserId();
    const start = () => app.startUpload(ana, { kind: 'time-capsule' });
    const responses = await Promise.all(Array.from({ length: 30 }, start));
    const admitted = responses.filter(({ status }) => status === 201);
    const refused = responses.filter(({ status }) => status === 429);
    expect([admitted.length, refused.length]).toEqual([MAX_OPEN_UPLOADS, 30 - MAX_OPEN_UPLOADS]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body).toMatchObject({ code: 'too_many_requests' });

    expect((await app.release(ana, admitted[0]?.body.admissionId ?? '')).status).toBe(204);
    expect((await start()).status).toBe(201);
    expect((await start()).status).toBe(429);
    await app.expire(`user:${ana}`, 'scope');
    expect((await start()).status).toBe(201);
  });
});

describe('commit', () => {
  it('creates the capsule and posts exactly two messages', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload({ personalNote: 'Hi\r\nyou', timeZone: 'Europe/Berlin', deliveryMethod: 'app' });
    const { status, body } = await app.commit(ana, admissionId, upload);
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
    expect(await app.posted(upload.video.name)).toEqual([
      { type: 'video.committed', payload: { videoName: upload.video.name } },
    ]);
    expect(await app.posted(body.id)).toEqual([
      {
        type: 'delivery.scheduled',
        payload: {
          source: { kind: 'time-capsule', id: body.id },
          generation: 1,
          channel: 'app',
          userId: ana,
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

  it('rolls back when a message cannot be posted, and works afterwards', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload();
    const post = 'FUNCTION delivery.post_message(uuid, text, integer, jsonb)';
    await app.records.query(`REVOKE EXECUTE ON ${post} FROM capsules`);
    try {
      expect((await app.commit(ana, admissionId, upload)).status).toBe(500);
    } finally {
      await app.records.query(`GRANT EXECUTE ON ${post} TO capsules`);
    }
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
    expect([await app.capsulesOf(ana), await app.posted(upload.video.name)]).toEqual([[], []]);
    expect((await app.commit(ana, admissionId, upload)).status).toBe(201);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed']);
  });

  it('uses our title for our own prompt', async () => {
    const body = await app.capsule(newUserId(), { promptId: 'goals-letter-to-next-year', promptTitle: 'Mine' });
    expect(body.promptTitle).toBe('A year from today');
  });

  it('is only for the admitted user', async () => {
    const { admissionId } = await app.newUpload();
    for (const id of [admissionId, randomUUID(), 'not-an-id']) {
      expect((await app.commit(newUserId(), id, timeCapsuleUpload())).status).toBe(404);
    }
    expect((await app.release(newUserId(), admissionId)).status).toBe(404);
    expect((await app.commit(null, admissionId, timeCapsuleUpload())).status).toBe(401);
    expect((await app.release(null, admissionId)).status).toBe(401);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
  });

  it('names every invalid field, discards the video and frees the slot for a retry', async () => {
    const { ana, key, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload({
      deliveryDate: '2020-01-01T00:00:00Z',
      deliveryMethod: 'sms',
      status: 'delivered',
    });
    const answer = await app.commit(ana, admissionId, upload);
    expect(answer).toMatchObject(refusal('deliveryDate', 'deliveryMethod', 'status'));
    expect(answer.body).toMatchObject({ message: 'Delivery date must be in the future.' });
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'released' });
    expect(await app.capsulesOf(ana)).toEqual([]);

    // The browser stores the video again when the user corrects the form.
    expect((await app.admit(ana, key)).admissionId).toBe(admissionId);
    expect((await app.commit(ana, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('names the invalid fields of the largest form that media forwards, and discards its video', async () => {
    const { ana, admissionId } = await app.newUpload();
    const names = Array.from({ length: 17 }, (_, index) => `x${String(index)}`);
    const upload = timeCapsuleUpload(Object.fromEntries(names.map((name) => [name, '\u0001'.repeat(16 * 1024)])));
    expect(await app.commit(ana, admissionId, upload)).toMatchObject(refusal(...names));
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
  });

  it('never creates a capsule from a discarded video', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload({ promptId: 'no-such-prompt' });
    expect((await app.commit(ana, admissionId, upload)).status).toBe(400);
    expect((await app.commit(ana, admissionId, { ...upload, fields: timeCapsuleUpload().fields })).status).toBe(409);
    expect(await app.capsulesOf(ana)).toEqual([]);
  });

  it('neither reuses nor discards the video of another capsule', async () => {
    const { videoFileName: name } = await app.newCapsule();
    const { ana: attacker, admissionId } = await app.newUpload();
    expect((await app.commit(attacker, admissionId, timeCapsuleUpload({}, { name }))).status).toBe(409);
    expect(await app.postedTypes(name)).toEqual(['video.committed']);
  });
});

describe('a repeated commit', () => {
  it('returns exactly the first response, even in digest mode', async () => {
    const { ana, key, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload();
    const { body } = await app.commit(ana, admissionId, upload);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'digest' });
    const retry = copyOf(upload);
    expect(created(await app.commit(ana, admissionId, retry))).toEqual(body);
    // In digest mode nothing was stored, so nothing is discarded.
    expect(await app.postedTypes(retry.video.name)).toEqual([]);
    expect(await app.admission(admissionId)).toMatchObject({ discarded_videos: [] });
    expect(created(await app.commit(ana, admissionId, upload))).toEqual(body);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.capsulesOf(ana)).toEqual([body]);
  });

  it('with a different body is a 422 and changes nothing', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload();
    await app.commit(ana, admissionId, upload);
    const otherVideo = timeCapsuleUpload(upload.fields);
    const otherFields = { ...upload, fields: { ...upload.fields, promptTitle: 'For Ben' } };
    for (const other of [otherVideo, otherFields]) {
      const answer = await app.commit(ana, admissionId, other);
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
    expect(await app.postedTypes(otherVideo.video.name)).toEqual(['video.discard']);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
  });

  it('creates one capsule from two different concurrent uploads', async () => {
    const { ana, admissionId } = await app.newUpload();
    const responses = await Promise.all([1, 2].map(() => app.commit(ana, admissionId, timeCapsuleUpload())));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
  });

  it('creates one capsule from fifty concurrent commits, and discards the other forty-nine copies', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload();
    const copies = Array.from({ length: 50 }, () => copyOf(upload));
    const responses = await Promise.all(copies.map((copy) => app.commit(ana, admissionId, copy)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
    const kept = responses[0]?.body.videoFileName;
    for (const { video } of copies) {
      expect(await app.postedTypes(video.name)).toEqual([video.name === kept ? 'video.committed' : 'video.discard']);
    }
  });

  it.each(['released', 'expired'])('succeeds with a %s admission', async (state) => {
    const { ana, admissionId } = await app.newUpload();
    await (state === 'released' ? app.release(ana, admissionId) : app.expire(admissionId));
    expect((await app.commit(ana, admissionId, timeCapsuleUpload())).status).toBe(201);
  });
});
