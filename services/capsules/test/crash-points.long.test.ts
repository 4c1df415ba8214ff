// Real: the built capsules service, killed with SIGKILL at exact points; PostgreSQL with all inboxes; Redis.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp } from './capsules-test-app.js';
import { crashContribution, crashTimeCapsule } from './crash-points.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { copyUpload, responseUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('a crash', () => {
  it('before the commit of a time capsule stores no capsule or message, and a retry succeeds', async () => {
    const { owner, key, admissionId, upload } = await crashTimeCapsule('kill-before-commit');
    expect(await app.listCapsules(owner)).toEqual([]);
    expect(await app.findMessageTypes(upload.video.name)).toEqual([]);
    expect(await app.admit(owner, key)).toMatchObject({ admissionId, mode: 'store' });
    const retry = copyUpload(upload);
    expect((await app.commit(owner, admissionId, retry)).status).toBe(201);
    expect(await app.findMessageTypes(retry.video.name)).toEqual(['video.committed']);

    // The first copy of the video is still in storage; the media service later asks about it.
    await app.postMessage('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.listCapsules(owner)).toHaveLength(1);
  });

  it('after the commit of a response loses nothing: a retry returns its edit link, which works', async () => {
    const prompts = new SharedPromptsClient(app);
    const { id, slug } = await prompts.createOwnerAndPrompt();
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = responseUpload({ responderName: 'Ben' });
    await app.crashDuring('kill-after-commit', () => expect(prompts.commit(admissionId, upload)).rejects.toThrow());
    await app.restart();

    expect(await prompts.readCounts(id)).toEqual([1, 1]);
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await prompts.commit(admissionId, copyUpload(upload));
    expect(status).toBe(201);
    expect((await prompts.readEditLink(body.editSecret)).body.videoFileName).toBe(upload.video.name);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.findMessageTypes(body.id)).toEqual(['response.received']);
    expect((await prompts.withdraw(body.editSecret)).status).toBe(204);
    expect(await prompts.readCounts(id)).toEqual([0, 0]);
  });

  it('after the commit of a contribution loses nothing: a retry returns its edit link and takes no slot', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await crashContribution('kill-after-commit');
    expect(await contributions.readCounts(id)).toEqual([1, 1]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await contributions.commit(admissionId, copyUpload(upload));
    expect(status).toBe(201);
    expect((await contributions.readEditLink(body.editSecret)).body.videoFileName).toBe(upload.video.name);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.findMessageTypes(body.id)).toEqual(['contribution.received']);
    expect(await contributions.readCounts(id)).toEqual([1, 1]);
  });
});
