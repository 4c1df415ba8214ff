// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import { aUser, CapsulesTestApp, created, refusal } from './capsules-test-app.js';
import { aCopyOf, anUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();

describe('admit', () => {
  it('gives the limits of a time capsule', async () => {
    expect(await app.admit(aUser())).toMatchObject({ maxSeconds: 300, maxBytes: 450_000_000, mode: 'store' });
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
      { kind: 'time-capsule', userId: aUser() },
    ]) {
      expect((await app.startUpload(aUser(), body)).status).toBe(400);
    }
  });

  it('gives the same user the same admission for the same key', async () => {
    const { ana, key, ...first } = await app.newUpload();
    expect(await app.admit(ana, key)).toEqual({ ...first, attempt: 2 });
    await app.release(ana, first.admissionId);
    expect(await app.admission(first.admissionId)).toMatchObject({ state: 'released' });
    expect(await app.admit(ana, key)).toEqual({ ...first, attempt: 3 });
    expect(await app.admission(first.admissionId)).toMatchObject({ state: 'open' });
    expect((await app.admit(aUser(), key)).admissionId).not.toBe(first.admissionId);
  });

  it('makes one admission of twenty requests at once with one key', async () => {
    const [ana, key] = [aUser(), randomUUID()];
    const all = await Promise.all(Array.from({ length: 20 }, () => app.admit(ana, key)));
    expect(new Set(all.map(({ admissionId }) => admissionId)).size).toBe(1);
  });

  it('limits open uploads, even for thirty requests at once, until they are released or expire', async () => {
    const ana = aUser();
    const start = () => app.startUpload(ana, { kind: 'time-capsule' });
    const answers = await Promise.all(Array.from({ length: 30 }, start));
    const admitted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
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
  it('makes the capsule and posts exactly its two messages', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = anUpload({ personalNote: 'Hi\r\nyou', timeZone: 'Europe/Berlin', deliveryMethod: 'app' });
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
    const upload = anUpload();
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
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
  });

  it('keeps our own title for our own prompt', async () => {
    const body = await app.capsule(aUser(), { promptId: 'goals-letter-to-next-year', promptTitle: 'Mine' });
    expect(body.promptTitle).toBe('A year from today');
  });

  it('is for the admitted user only', async () => {
    const { admissionId } = await app.newUpload();
    for (const id of [admissionId, randomUUID(), 'not-an-id']) {
      expect((await app.commit(aUser(), id, anUpload())).status).toBe(404);
    }
    expect((await app.release(aUser(), admissionId)).status).toBe(404);
    expect((await app.commit(null, admissionId, anUpload())).status).toBe(401);
    expect((await app.release(null, admissionId)).status).toBe(401);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
  });

  it('names every wrong field, discards the video and frees the place for a retry', async () => {
    const { ana, key, admissionId } = await app.newUpload();
    const upload = anUpload({ deliveryDate: '2020-01-01T00:00:00Z', deliveryMethod: 'sms', status: 'delivered' });
    const answer = await app.commit(ana, admissionId, upload);
    expect(answer).toMatchObject(refusal('deliveryDate', 'deliveryMethod', 'status'));
    expect(answer.body).toMatchObject({ message: 'Delivery date must be in the future.' });
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'released' });
    expect(await app.capsulesOf(ana)).toEqual([]);

    // The browser stores the video again when the user corrects the form.
    expect((await app.admit(ana, key)).admissionId).toBe(admissionId);
    expect((await app.commit(ana, admissionId, anUpload())).status).toBe(201);
  });

  it('names the wrong fields of the largest form that media passes on, and discards its video', async () => {
    const { ana, admissionId } = await app.newUpload();
    const names = Array.from({ length: 17 }, (_, index) => `x${String(index)}`);
    const upload = anUpload(Object.fromEntries(names.map((name) => [name, '\u0001'.repeat(16 * 1024)])));
    expect(await app.commit(ana, admissionId, upload)).toMatchObject(refusal(...names));
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
  });

  it('never makes a capsule of a discarded video', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = anUpload({ promptId: 'no-such-prompt' });
    expect((await app.commit(ana, admissionId, upload)).status).toBe(400);
    expect((await app.commit(ana, admissionId, { ...upload, fields: anUpload().fields })).status).toBe(409);
    expect(await app.capsulesOf(ana)).toEqual([]);
  });

  it('neither takes nor discards the video of another capsule', async () => {
    const { videoFileName: name } = await app.newCapsule();
    const { ana: thief, admissionId } = await app.newUpload();
    expect((await app.commit(thief, admissionId, anUpload({}, { name }))).status).toBe(409);
    expect(await app.typesPosted(name)).toEqual(['video.committed']);
  });
});

describe('a repeated commit', () => {
  it('gets exactly the first answer, also in digest mode', async () => {
    const { ana, key, admissionId } = await app.newUpload();
    const upload = anUpload();
    const { body } = await app.commit(ana, admissionId, upload);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'digest' });
    const retry = aCopyOf(upload);
    expect(created(await app.commit(ana, admissionId, retry))).toEqual(body);
    // In digest mode nothing was stored, so nothing is discarded.
    expect(await app.typesPosted(retry.video.name)).toEqual([]);
    expect(await app.admission(admissionId)).toMatchObject({ discarded_videos: [] });
    expect(created(await app.commit(ana, admissionId, upload))).toEqual(body);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.capsulesOf(ana)).toEqual([body]);
  });

  it('with another body is 422 and changes nothing', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = anUpload();
    await app.commit(ana, admissionId, upload);
    const otherVideo = anUpload(upload.fields);
    const otherFields = { ...upload, fields: { ...upload.fields, promptTitle: 'For Ben' } };
    for (const other of [otherVideo, otherFields]) {
      const answer = await app.commit(ana, admissionId, other);
      expect(answer).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    }
    expect(await app.typesPosted(otherVideo.video.name)).toEqual(['video.discard']);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
  });

  it('makes one capsule of two different uploads at once', async () => {
    const { ana, admissionId } = await app.newUpload();
    const answers = await Promise.all([1, 2].map(() => app.commit(ana, admissionId, anUpload())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
  });

  it('makes one capsule of fifty commits at once, and discards the other forty-nine copies', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = anUpload();
    const copies = Array.from({ length: 50 }, () => aCopyOf(upload));
    const answers = await Promise.all(copies.map((copy) => app.commit(ana, admissionId, copy)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
    const kept = answers[0]?.body.videoFileName;
    for (const { video } of copies) {
      expect(await app.typesPosted(video.name)).toEqual([video.name === kept ? 'video.committed' : 'video.discard']);
    }
  });

  it.each(['released', 'expired'])('succeeds under a %s admission', async (how) => {
    const { ana, admissionId } = await app.newUpload();
    await (how === 'released' ? app.release(ana, admissionId) : app.expire(admissionId));
    expect((await app.commit(ana, admissionId, anUpload())).status).toBe(201);
  });
});
