// Real: the capsules application, Postgres, Redis, the inboxes of the others; media's role posts its messages.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import { CapsulesTestApp, refusal } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { timeCapsuleUpload, responseUpload, newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();

/** Creates a user with a first attempt and its retry. */
async function retriedUpload() {
  const { ana, key, admissionId, attempt: first } = await app.newUpload();
  const retry = await app.admit(ana, key);
  expect(retry).toMatchObject({ admissionId, attempt: first + 1 });
  return { ana, admissionId, first, retry: retry.attempt };
}

describe('an attempt that fails after its retry has started', () => {
  it('does not release the retry’s slot', async () => {
    const { ana, admissionId, first, retry } = await retriedUpload();
    expect((await app.release(ana, admissionId, first)).status).toBe(204);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
    // The retry counts as an open upload.
    await Promise.all(Array.from({ length: MAX_OPEN_UPLOADS - 1 }, () => app.admit(ana)));
    expect((await app.startUpload(ana, { kind: 'time-capsule' })).status).toBe(429);
    expect((await app.release(ana, admissionId, retry)).status).toBe(204);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'released' });
  });

  it('does not release it through a refused form either', async () => {
    const { ana, admissionId, first } = await retriedUpload();
    const upload = { ...timeCapsuleUpload({ promptId: 'no-such-prompt' }), attempt: first };
    expect((await app.commit(ana, admissionId, upload)).status).toBe(400);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
    expect((await app.commit(ana, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('does not abandon an expired retry when the first video is unclaimed', async () => {
    const { ana, admissionId, first } = await retriedUpload();
    await app.release(ana, admissionId, first);
    await app.expire(admissionId);
    const name = newVideoName();
    await app.postMessage('media', 'video.unclaimed', { videoName: name, admissionId });
    expect(await app.postedTypes(name)).toEqual(['video.discard']);
    expect((await app.commit(ana, admissionId, timeCapsuleUpload({}, { name }))).status).toBe(409);
    expect((await app.commit(ana, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('does not release the slot of a retry if the link was closed in between', async () => {
    const prompts = new SharedPromptsClient(app);
    const key = randomUUID();
    const { ana, id, slug } = await prompts.owned();
    const first = (await prompts.admit(slug, key)).body;
    await prompts.change(ana, id, { status: 'closed' });
    const { admissionId, attempt } = (await prompts.admit(slug, key)).body;
    expect(attempt).toBe(first.attempt + 1);
    await app.release(null, admissionId, first.attempt);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
    expect((await prompts.commit(admissionId, responseUpload())).status).toBe(201);
  });

  it('must include its number', async () => {
    const { ana, admissionId } = await app.newUpload();
    for (const attempt of [null, 0, 1.5, 'x']) {
      expect((await app.release(ana, admissionId, attempt)).status).toBe(400);
      expect((await app.commit(ana, admissionId, { ...timeCapsuleUpload(), attempt } as never)).status).toBe(400);
    }
    expect(await app.admission(admissionId)).toMatchObject({ state: 'open' });
  });
});

describe('a commit', () => {
  it('refuses what media would have refused', async () => {
    const { ana, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload({}, { durationSeconds: 316 });
    expect((await app.commit(ana, admissionId, upload)).status).toBe(422);
    for (const video of [{ name: '../../etc/passwd' }, { sha256: 'x' }]) {
      expect((await app.commit(ana, admissionId, timeCapsuleUpload({}, video))).status).toBe(400);
    }
    expect((await app.commit(ana, admissionId, { ...upload, fields: { promptId: 7 } } as never)).status).toBe(400);
  });

  it.each<[string, object]>([
    ['a single frame', { durationSeconds: 0 }],
    ['an unknown length', { durationSeconds: NaN }],
    ['no bytes', { bytes: 0 }],
    ['another content type', { contentType: 'text/html' }],
  ])('refuses a video with %s and a message, discards it and frees the slot', async (_, video) => {
    const { ana, key, admissionId } = await app.newUpload();
    const upload = timeCapsuleUpload({}, video);
    const message = expect.stringMatching(/^[A-Z][^_]+video.+\.$/) as string;
    const refused = { status: 422, body: { code: 'video_refused', message } };
    expect(await app.commit(ana, admissionId, upload)).toMatchObject(refused);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.admission(admissionId)).toMatchObject({ state: 'released' });
    expect((await app.admit(ana, key)).admissionId).toBe(admissionId);
    expect((await app.commit(ana, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('refuses form fields named like properties of every object', async () => {
    const { ana, admissionId } = await app.newUpload();
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
    const upload = timeCapsuleUpload();
    // Assigning to `__proto__` would set the prototype; in JSON it is an ordinary field.
    for (const name of names) Object.defineProperty(upload.fields, name, { value: 'x', enumerable: true });
    const response = await app.commit(ana, admissionId, upload);
    expect(response).toMatchObject(refusal(...names));
    expect(response.body).toMatchObject({ message: 'The field \u201c__proto__\u201d is not known.' });
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.capsulesOf(ana)).toEqual([]);
  });
});
