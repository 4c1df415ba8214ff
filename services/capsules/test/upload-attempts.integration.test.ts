// Real: the capsules application, Postgres, Redis, the inboxes of media and delivery; media's questions are posted by its role.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, anUpload, aVideoName, CapsulesTestApp } from './capsules-test-app.js';
import { aResponse, SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();

const state = async (admissionId: string): Promise<unknown> =>
  (await app.records.query<{ state: string }>('SELECT state FROM capsules.admissions WHERE id = $1', [admissionId]))
    .rows[0]?.state;
const release = (who: string | null, { admissionId, attempt }: { admissionId: string; attempt: number }) =>
  app.call(who, 'POST', `/admissions/${admissionId}/release`, { attempt });

describe('an upload that fails while its retry is under way', () => {
  it('leaves the place to the retry', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const first = await app.admit(ana, key);
    const retry = await app.admit(ana, key);
    expect([retry.admissionId, retry.attempt]).toEqual([first.admissionId, first.attempt + 1]);
    expect((await release(ana, first)).status).toBe(204);
    expect(await state(retry.admissionId)).toBe('open');
    // The retry still counts.
    await Promise.all(Array.from({ length: MAX_OPEN_UPLOADS - 1 }, () => app.admit(ana)));
    expect((await app.call(ana, 'POST', '/admissions', { kind: 'time-capsule', idempotencyKey: null })).status).toBe(
      429,
    );
    expect((await release(ana, retry)).status).toBe(204);
    expect(await state(retry.admissionId)).toBe('released');
  });

  it('leaves it also when its form is refused late', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const first = await app.admit(ana, key);
    await app.admit(ana, key);
    const upload = { ...anUpload({ promptId: 'no-such-prompt' }), attempt: first.attempt };
    expect((await app.commit(ana, first.admissionId, upload)).status).toBe(400);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await state(first.admissionId)).toBe('open');
    expect((await app.commit(ana, first.admissionId, anUpload())).status).toBe(201);
  });

  it('is not given up for the video of the first, though it takes longer than its place is held', async () => {
    const [ana, key] = [aPerson(), randomUUID()];
    const first = await app.admit(ana, key);
    const retry = await app.admit(ana, key);
    await release(ana, first);
    await app.records.query('UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE id = $1', [
      retry.admissionId,
    ]);
    const old = aVideoName();
    await app.tell('media', 'video.unclaimed', { videoName: old, admissionId: retry.admissionId });
    expect(await app.typesPosted(old)).toEqual(['video.discard']);
    const stale = anUpload();
    stale.video.name = old;
    expect((await app.commit(ana, retry.admissionId, stale)).status).toBe(409);
    expect((await app.commit(ana, retry.admissionId, anUpload())).status).toBe(201);
  });

  it('behind a link that was closed meanwhile keeps the place as well', async () => {
    const prompts = new SharedPromptsClient(app);
    const [ana, key] = [aPerson(), randomUUID()];
    const { id, slug } = await prompts.prompt(ana);
    const first = (await prompts.admit(slug, key)).body;
    await prompts.change(ana, id, { status: 'closed' });
    const retry = (await prompts.admit(slug, key)).body;
    expect(retry.attempt).toBe(first.attempt + 1);
    await release(null, first);
    expect(await state(retry.admissionId)).toBe('open');
    expect((await prompts.commit(retry.admissionId, aResponse())).status).toBe(201);
  });

  it('needs to say which attempt it is', async () => {
    const { ana, admissionId } = await app.begun();
    for (const attempt of [null, 0, 1.5, 'x']) {
      expect((await app.call(ana, 'POST', `/admissions/${admissionId}/release`, { attempt })).status).toBe(400);
      expect((await app.commit(ana, admissionId, { ...anUpload(), attempt } as never)).status).toBe(400);
    }
    expect(await state(admissionId)).toBe('open');
  });
});

const capsulesOf = async (personId: string): Promise<number> =>
  (await app.records.query('SELECT 1 FROM capsules.time_capsules WHERE person_id = $1', [personId])).rowCount ?? 0;

describe('a refused commit', () => {
  it('refuses what media would have refused', async () => {
    const { ana, admissionId } = await app.begun();
    const upload = anUpload();
    upload.video.durationSeconds = 316;
    expect((await app.commit(ana, admissionId, upload)).status).toBe(422);
    for (const video of [{ name: '../../etc/passwd' }, { sha256: 'x' }]) {
      const sent = { ...upload, video: { ...upload.video, ...video } };
      expect((await app.commit(ana, admissionId, sent)).status).toBe(400);
    }
    expect((await app.commit(ana, admissionId, { ...upload, fields: { promptId: 7 } } as never)).status).toBe(400);
  });

  it.each<[string, object]>([
    ['a single frame', { durationSeconds: 0 }],
    ['an unknown length', { durationSeconds: NaN }],
    ['no bytes', { bytes: 0 }],
    ['a kind we do not take', { contentType: 'text/html' }],
  ])('refuses a video with %s in a sentence, lets it go and frees the place', async (_, about) => {
    const [ana, key] = [aPerson(), randomUUID()];
    const { admissionId } = await app.admit(ana, key);
    const upload = anUpload();
    Object.assign(upload.video, about);
    const { status, body } = await app.commit(ana, admissionId, upload);
    expect([status, (body as unknown as ErrorBody).code]).toEqual([422, 'video_refused']);
    expect((body as unknown as ErrorBody).message).toMatch(/^[A-Z][^_]+video.+\.$/);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await state(admissionId)).toBe('released');
    expect((await app.admit(ana, key)).admissionId).toBe(admissionId);
    expect((await app.commit(ana, admissionId, anUpload())).status).toBe(201);
  });

  it('sees form fields that are named like something every object has', async () => {
    const { ana, admissionId } = await app.begun();
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
    const upload = anUpload();
    // Assigned, `__proto__` would be the object's prototype; in JSON it is a field like any other.
    for (const name of names) {
      Object.defineProperty(upload.fields, name, { value: 'x', enumerable: true });
    }
    const answer = await app.call<ErrorBody>(ana, 'POST', `/admissions/${admissionId}/commit`, upload);
    expect([answer.status, answer.body.details?.map(({ field }) => field)]).toEqual([400, names]);
    expect(answer.body.message).toBe('The field \u201c__proto__\u201d is not known.');
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await capsulesOf(ana)).toBe(0);
  });
});
