// Real: the capsules application, Postgres, Redis. Media and delivery are their real inboxes.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, anUpload, CapsulesTestApp } from './capsules-test-app.js';

const app = await CapsulesTestApp.shared();

const state = async (admissionId: string): Promise<unknown> =>
  (await app.records.query('SELECT state FROM capsules.admissions WHERE id = $1', [admissionId])).rows[0];
const capsulesOf = async (personId: string): Promise<number> =>
  (await app.records.query('SELECT 1 FROM capsules.time_capsules WHERE person_id = $1', [personId])).rowCount ?? 0;

describe('a refused commit', () => {
  it('refuses what media would have refused', async () => {
    const ana = aPerson();
    const { admissionId } = await app.admit(ana);
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
    expect(await state(admissionId)).toEqual({ state: 'released' });
    expect((await app.admit(ana, key)).admissionId).toBe(admissionId);
    expect((await app.commit(ana, admissionId, anUpload())).status).toBe(201);
  });

  it('sees form fields that are named like something every object has', async () => {
    const ana = aPerson();
    const { admissionId } = await app.admit(ana);
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
