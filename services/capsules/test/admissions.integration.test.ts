// Real: the capsules application, Postgres, Redis. Media and delivery are their real inboxes.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, anUpload, aVideoName, CapsulesTestApp } from './capsules-test-app.js';

const app = await CapsulesTestApp.shared();

const state = async (admissionId: string): Promise<unknown> =>
  (await app.records.query('SELECT state FROM capsules.admissions WHERE id = $1', [admissionId])).rows[0];
const discarded = async (admissionId: string): Promise<unknown> =>
  (
    await app.records.query<{ videos: string[] }>(
      'SELECT discarded_videos AS videos FROM capsules.admissions WHERE id = $1',
      [admissionId],
    )
  ).rows[0]?.videos;
const capsulesOf = async (personId: string): Promise<number> =>
  (await app.records.query('SELECT 1 FROM capsules.time_capsules WHERE person_id = $1', [personId])).rowCount ?? 0;

describe('admit', () => {
  it('gives the limits of a time capsule', async () => {
    expect(await app.admit(aPerson())).toMatchObject({ maxSeconds: 300, maxBytes: 450_000_000, mode: 'store' });
  });

  it('refuses nobody, an unknown kind and a malformed key', async () => {
    expect((await app.call(null, 'POST', '/admissions', { kind: 'time-capsule', idempotencyKey: null })).status).toBe(
      401,
    );
    for (const body of [
      {},
      { kind: 'reel', idempotencyKey: null },
      { kind: 'time-capsule', idempotencyKey: '' },
      { kind: 'time-capsule', idempotencyKey: 'a b' },
      { kind: 'time-capsule', idempotencyKey: 'ü' },
      { kind: 'time-capsule', idempotencyKey: 'x'.repeat(201) },
      { kind: 'time-capsule', idempotencyKey: 7 },
      { kind: 'time-capsule', idempotencyKey: null, personId: aPerson() },
    ]) {
      expect((await app.call(aPerson(), 'POST', '/admissions', body)).status).toBe(400);
    }
  });

  it('takes the same admission up again under the same key, and never that of another person', async () => {
    const [ana, ben, key] = [aPerson(), aPerson(), randomUUID()];
    const first = await app.admit(ana, key);
    expect(await app.admit(ana, key)).toEqual({ ...first, attempt: 2 });
    await app.call(ana, 'POST', `/admissions/${first.admissionId}/release`);
    expect(await state(first.admissionId)).toEqual({ state: 'released' });
    expect(await app.admit(ana, key)).toEqual({ ...first, attempt: 3 });
    expect(await state(first.admissionId)).toEqual({ state: 'open' });
    expect((await app.admit(ben, key)).admissionId).not.toBe(first.admissionId);
  });

  it('makes one admission of twenty at once under one key', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const all = await Promise.all(Array.from({ length: 20 }, () => app.admit(ana, key)));
    expect(new Set(all.map(({ admissionId }) => admissionId)).size).toBe(1);
  });

  it('holds few places, even for thirty at once, and gives them back', async () => {
    const ana = aPerson();
    const ask = () =>
      app.call<{ admissionId: string }>(ana, 'POST', '/admissions', { kind: 'time-capsule', idempotencyKey: null });
    const answers = await Promise.all(Array.from({ length: 30 }, ask));
    const admitted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 429);
    expect([admitted.length, refused.length]).toEqual([MAX_OPEN_UPLOADS, 30 - MAX_OPEN_UPLOADS]);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((refused[0]?.body as unknown as ErrorBody).code).toBe('too_many_requests');

    const id = admitted[0]?.body.admissionId ?? '';
    expect((await app.call(ana, 'POST', `/admissions/${id}/release`)).status).toBe(204);
    expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(429);
    await app.records.query(`UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE scope = $1`, [
      `person:${ana}`,
    ]);
    expect((await ask()).status).toBe(201);
  });
});

describe('commit', () => {
  it('makes the capsule and posts exactly its two messages', async () => {
    const { ana, admissionId } = await app.begun();
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
          personId: ana,
          dueAt: body.deliveryDate,
          timeZone: 'Europe/Berlin',
          recordedAt: body.createdAt,
          promptTitle: 'For Ana',
          personalNote: 'Hi\nyou',
        },
      },
    ]);
  });

  it('is undone whole when a message cannot be posted, and works as before afterwards', async () => {
    const { ana, admissionId } = await app.begun();
    const upload = anUpload();
    const post = 'FUNCTION delivery.post_message(uuid, text, integer, jsonb)';
    await app.records.query(`REVOKE EXECUTE ON ${post} FROM capsules`);
    try {
      expect((await app.commit(ana, admissionId, upload)).status).toBe(500);
    } finally {
      await app.records.query(`GRANT EXECUTE ON ${post} TO capsules`);
    }
    expect([await state(admissionId), await capsulesOf(ana)]).toEqual([{ state: 'open' }, 0]);
    expect(await app.posted(upload.video.name)).toEqual([]);
    expect((await app.commit(ana, admissionId, upload)).status).toBe(201);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
  });

  it('keeps our own title under our own prompt', async () => {
    const body = await app.capsule(aPerson(), { promptId: 'goals-letter-to-next-year', promptTitle: 'Mine' });
    expect(body.promptTitle).toBe('A year from today');
  });

  it('belongs to the person who was admitted', async () => {
    const { admissionId } = await app.admit(aPerson());
    const stranger = aPerson();
    expect((await app.commit(stranger, admissionId, anUpload())).status).toBe(404);
    expect((await app.commit(stranger, randomUUID(), anUpload())).status).toBe(404);
    expect((await app.commit(stranger, 'not-an-id', anUpload())).status).toBe(404);
    expect((await app.call(stranger, 'POST', `/admissions/${admissionId}/release`)).status).toBe(404);
    expect((await app.call(null, 'POST', `/admissions/${admissionId}/commit`, anUpload())).status).toBe(401);
    expect((await app.call(null, 'POST', `/admissions/${admissionId}/release`)).status).toBe(401);
    expect(await state(admissionId)).toEqual({ state: 'open' });
  });

  it('refuses a bad form with every field named, discards the video and frees the place', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const { admissionId } = await app.admit(ana, key);
    const upload = anUpload({ deliveryDate: '2020-01-01T00:00:00Z', deliveryMethod: 'sms', status: 'delivered' });
    const answer = await app.call<ErrorBody>(ana, 'POST', `/admissions/${admissionId}/commit`, upload);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Delivery date must be in the future.');
    expect(answer.body.details?.map(({ field }) => field)).toEqual(['deliveryDate', 'deliveryMethod', 'status']);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect([await state(admissionId), await capsulesOf(ana)]).toEqual([{ state: 'released' }, 0]);

    // The form is mended and sent again under the same key, with a new copy of the video.
    expect((await app.admit(ana, key)).admissionId).toBe(admissionId);
    expect((await app.commit(ana, admissionId, anUpload())).status).toBe(201);
  });

  it('names what is wrong with the largest form that media passes on, and lets its video go', async () => {
    const { ana, admissionId } = await app.begun();
    const most = '\u0001'.repeat(16 * 1024);
    const upload = anUpload(Object.fromEntries(Array.from({ length: 17 }, (_, index) => [`x${String(index)}`, most])));
    const answer = await app.call<ErrorBody>(ana, 'POST', `/admissions/${admissionId}/commit`, upload);
    expect([answer.status, answer.body.details?.length]).toEqual([400, 17]);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
  });

  it('never makes a capsule of a video that is on its way out', async () => {
    const { ana, admissionId } = await app.begun();
    const upload = anUpload({ promptId: 'no-such-prompt' });
    expect((await app.commit(ana, admissionId, upload)).status).toBe(400);
    const mended = { ...upload, fields: anUpload().fields };
    expect((await app.commit(ana, admissionId, mended)).status).toBe(409);
    expect(await capsulesOf(ana)).toBe(0);
  });

  it('never takes the video of another capsule, nor discards it', async () => {
    const kept = await app.capsule(aPerson());
    const thief = aPerson();
    const { admissionId } = await app.admit(thief);
    const upload = anUpload();
    upload.video.name = kept.videoFileName;
    expect((await app.commit(thief, admissionId, upload)).status).toBe(409);
    expect(await app.typesPosted(kept.videoFileName)).toEqual(['video.committed']);
  });
});

describe('repetition under one key', () => {
  it('gives the first answer word for word, after a digest too', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const { admissionId } = await app.admit(ana, key);
    const upload = anUpload();
    const first = await app.commit(ana, admissionId, upload);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'digest' });
    const again = { ...upload, video: { ...upload.video, name: aVideoName() } };
    const second = await app.commit(ana, admissionId, again);
    expect([second.status, second.body]).toEqual([201, first.body]);
    // Nothing was stored, so nothing is let go, however often it is repeated.
    expect(await app.typesPosted(again.video.name)).toEqual([]);
    expect(await discarded(admissionId)).toEqual([]);
    expect(await app.commit(ana, admissionId, upload)).toMatchObject({ status: 201, body: first.body });
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await capsulesOf(ana)).toBe(1);
  });

  it('answers another body 422 and changes nothing', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const { admissionId } = await app.admit(ana, key);
    const upload = anUpload();
    await app.commit(ana, admissionId, upload);
    const otherVideo = anUpload(upload.fields);
    const otherFields = { ...upload, fields: { ...upload.fields, promptTitle: 'For Ben' } };
    for (const other of [otherVideo, otherFields]) {
      const { status, body } = await app.commit(ana, admissionId, other);
      expect([status, (body as unknown as ErrorBody).code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await app.typesPosted(otherVideo.video.name)).toEqual(['video.discard']);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await capsulesOf(ana)).toBe(1);
  });

  it('makes one capsule of two different uploads at once', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const { admissionId } = await app.admit(ana, key);
    const uploads = [anUpload(), anUpload()];
    const answers = await Promise.all(uploads.map((upload) => app.commit(ana, admissionId, upload)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await capsulesOf(ana)).toBe(1);
  });

  it('makes one capsule of fifty commits at once, and discards the other forty-nine copies', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const { admissionId } = await app.admit(ana, key);
    const upload = anUpload();
    const copies = Array.from({ length: 50 }, () => ({ ...upload, video: { ...upload.video, name: aVideoName() } }));
    const answers = await Promise.all(copies.map((copy) => app.commit(ana, admissionId, copy)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await capsulesOf(ana)).toBe(1);
    const kept = answers[0]?.body.videoFileName;
    for (const { video } of copies) {
      expect(await app.typesPosted(video.name)).toEqual([video.name === kept ? 'video.committed' : 'video.discard']);
    }
  });

  it('may commit when released or expired', async () => {
    const [ana, ben] = [aPerson(), aPerson()];
    const released = await app.admit(ana);
    await app.call(ana, 'POST', `/admissions/${released.admissionId}/release`);
    expect((await app.commit(ana, released.admissionId, anUpload())).status).toBe(201);
    const expired = await app.admit(ben);
    await app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE id = $1', [
      expired.admissionId,
    ]);
    expect((await app.commit(ben, expired.admissionId, anUpload())).status).toBe(201);
  });
});
