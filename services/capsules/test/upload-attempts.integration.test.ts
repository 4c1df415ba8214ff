// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
import { randomUUID } from 'node:crypto';
import { MAX_OPEN_UPLOADS } from '@dear-future/contracts/constants';
import { CapsulesTestApp, refusal } from './capsules-test-app.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { timeCapsuleUpload, responseUpload, newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();

async function createRetriedUpload() {
  const { owner, key, admissionId, attempt: firstAttempt } = await app.createOwnerAndAdmission();
  const retry = await app.admit(owner, key);
  expect(retry).toMatchObject({ admissionId, attempt: firstAttempt + 1 });
  return { owner, admissionId, firstAttempt, retryAttempt: retry.attempt };
}

describe('an attempt that fails after its retry has started', () => {
  it('does not release the retry’s slot', async () => {
    const { owner, admissionId, firstAttempt, retryAttempt } = await createRetriedUpload();
    expect((await app.release(owner, admissionId, firstAttempt)).status).toBe(204);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: true });
    // The retry counts as an open upload.
    await Promise.all(Array.from({ length: MAX_OPEN_UPLOADS - 1 }, () => app.admit(owner)));
    expect((await app.startUpload(owner, { kind: 'time-capsule' })).status).toBe(429);
    expect((await app.release(owner, admissionId, retryAttempt)).status).toBe(204);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: false });
  });

  it('does not release the retry’s slot if its form is refused', async () => {
    const { owner, admissionId, firstAttempt } = await createRetriedUpload();
    const upload = { ...timeCapsuleUpload({ promptId: 'no-such-prompt' }), attempt: firstAttempt };
    expect((await app.commit(owner, admissionId, upload)).status).toBe(400);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: true });
    expect((await app.commit(owner, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('does not prevent the commit of an expired retry when the first video is discarded', async () => {
    const { owner, admissionId, firstAttempt } = await createRetriedUpload();
    await app.release(owner, admissionId, firstAttempt);
    await app.expire(admissionId);
    const name = newVideoName();
    await app.postMessage('media', 'video.unclaimed', { videoName: name, admissionId });
    expect(await app.findMessageTypes(name)).toEqual(['video.discard']);
    expect((await app.commit(owner, admissionId, timeCapsuleUpload({}, { name }))).status).toBe(409);
    expect((await app.commit(owner, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('does not release the retry’s slot if the link was closed in between', async () => {
    const prompts = new SharedPromptsClient(app);
    const key = randomUUID();
    const { owner, id, slug } = await prompts.createOwnerAndPrompt();
    const first = (await prompts.admit(slug, key)).body;
    await prompts.change(owner, id, { status: 'closed' });
    const { admissionId, attempt } = (await prompts.admit(slug, key)).body;
    expect(attempt).toBe(first.attempt + 1);
    await app.release(null, admissionId, first.attempt);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: true });
    expect((await prompts.commit(admissionId, responseUpload())).status).toBe(201);
  });
});

describe('a commit', () => {
  it('must send the number of its attempt, like a release', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    for (const attempt of [null, 0, 1.5, 'x']) {
      expect((await app.release(owner, admissionId, attempt)).status).toBe(400);
      expect((await app.commit(owner, admissionId, { ...timeCapsuleUpload(), attempt } as never)).status).toBe(400);
    }
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: true });
  });

  it('refuses what the media service would have refused', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload({}, { durationSeconds: 316 });
    expect((await app.commit(owner, admissionId, upload)).status).toBe(422);
    for (const video of [{ name: '../../etc/passwd' }, { sha256: 'x' }]) {
      expect((await app.commit(owner, admissionId, timeCapsuleUpload({}, video))).status).toBe(400);
    }
    expect((await app.commit(owner, admissionId, { ...upload, fields: { promptId: 7 } } as never)).status).toBe(400);
  });

  it.each<[string, object]>([
    ['a single frame', { durationSeconds: 0 }],
    ['an unknown length', { durationSeconds: null }],
    ['no bytes', { bytes: 0 }],
    ['another content type', { contentType: 'text/html' }],
  ])('refuses a video with %s, explains why, discards it and frees the slot', async (_, video) => {
    const { owner, key, admissionId } = await app.createOwnerAndAdmission();
    const upload = timeCapsuleUpload({}, video);
    const message = expect.stringMatching(/^[A-Z][^_]+video.+\.$/) as string;
    const refused = { status: 422, body: { code: 'video_refused', message } };
    expect(await app.commit(owner, admissionId, upload)).toMatchObject(refused);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.findAdmission(admissionId)).toMatchObject({ isOpen: false });
    expect((await app.admit(owner, key)).admissionId).toBe(admissionId);
    expect((await app.commit(owner, admissionId, timeCapsuleUpload())).status).toBe(201);
  });

  it('refuses form fields that are named like properties of all objects', async () => {
    const { owner, admissionId } = await app.createOwnerAndAdmission();
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
    const upload = timeCapsuleUpload();
    // Assigning to `__proto__` would set the prototype; in JSON it is an ordinary field.
    for (const name of names) Object.defineProperty(upload.fields, name, { value: 'x', enumerable: true });
    const response = await app.commit(owner, admissionId, upload);
    expect(response).toMatchObject(refusal(...names));
    expect(response.body).toMatchObject({ message: 'The field \u201c__proto__\u201d is not known.' });
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.listCapsules(owner)).toEqual([]);
  });
});
