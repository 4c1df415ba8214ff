// Real: the built capsules service, killed with SIGKILL at exact points, Postgres, Redis, the inboxes of the others.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp } from './capsules-test-app.js';
import { crashContribution, crashTimeCapsule } from './crash-points.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { copyOf, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('kill -9 of capsules', () => {
  it('before committing a time capsule: neither capsule nor message remains, and a retry succeeds', async () => {
    const { ana, key, admissionId, upload } = await crashTimeCapsule('die-before-commit');
    expect(await app.capsulesOf(ana)).toEqual([]);
    expect(await app.postedTypes(upload.video.name)).toEqual([]);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'store' });
    const retry = copyOf(upload);
    expect((await app.commit(ana, admissionId, retry)).status).toBe(201);
    expect(await app.postedTypes(retry.video.name)).toEqual(['video.committed']);

    // The first copy of the video is still in storage; media asks about it later.
    await app.postMessage('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
  });

  it('after committing a response: a retry returns its edit link, which works', async () => {
    const prompts = new SharedPromptsClient(app);
    const { id, slug } = await prompts.owned();
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = responseUpload({ responderName: 'Ben' });
    await app.crashDuring('die-after-commit', () => expect(prompts.commit(admissionId, upload)).rejects.toThrow());
    await app.restart();

    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await prompts.commit(admissionId, copyOf(upload));
    expect(status).toBe(201);
    expect((await prompts.readEditLink(body.editSecret)).body.videoFileName).toBe(upload.video.name);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.postedTypes(body.id)).toEqual(['response.received']);
    expect((await prompts.withdraw(body.editSecret)).status).toBe(204);
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });

  it('after committing a contribution: a retry returns its edit link, and one slot is taken', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await crashContribution('die-after-commit');
    expect(await contributions.counts(id)).toEqual([1, 1]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await contributions.commit(admissionId, copyOf(upload));
    expect(status).toBe(201);
    expect((await contributions.readEditLink(body.editSecret)).body.videoFileName).toBe(upload.video.name);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.postedTypes(body.id)).toEqual(['contribution.received']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
  });
});
