// Real: the built capsules service, killed with SIGKILL at exact points, Postgres, Redis, the inboxes of the others.
import { randomUUID } from 'node:crypto';
import { CapsulesTestApp } from './capsules-test-app.js';
import { crashContribution, crashTimeCapsule } from './crash-points.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { aCopyOf, aResponse } from './uploads.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('kill -9 of capsules', () => {
  it('before the commit of a time capsule: neither capsule nor message remains, and a retry succeeds', async () => {
    const { ana, key, admissionId, upload } = await crashTimeCapsule('die-before-commit');
    expect(await app.capsulesOf(ana)).toEqual([]);
    expect(await app.typesPosted(upload.video.name)).toEqual([]);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'store' });
    const retry = aCopyOf(upload);
    expect((await app.commit(ana, admissionId, retry)).status).toBe(201);
    expect(await app.typesPosted(retry.video.name)).toEqual(['video.committed']);

    // The first copy of the video is still in storage; media asks about it later.
    await app.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await app.capsulesOf(ana)).toHaveLength(1);
  });

  it('after the commit of a response: a retry gets its edit link, which works', async () => {
    const prompts = new SharedPromptsClient(app);
    const { id, slug } = await prompts.owned();
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = aResponse({ responderName: 'Ben' });
    await app.diesDuring('die-after-commit', () => expect(prompts.commit(admissionId, upload)).rejects.toThrow());
    await app.restart();

    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await prompts.commit(admissionId, aCopyOf(upload));
    expect(status).toBe(201);
    expect((await prompts.readEditLink(body.editSecret)).body.videoFileName).toBe(upload.video.name);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.typesPosted(body.id)).toEqual(['response.received']);
    expect((await prompts.withdraw(body.editSecret)).status).toBe(204);
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });

  it('after the commit of a contribution: a retry gets its edit link, and one slot is taken', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await crashContribution('die-after-commit');
    expect(await contributions.counts(id)).toEqual([1, 1]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await contributions.commit(admissionId, aCopyOf(upload));
    expect(status).toBe(201);
    expect((await contributions.readEditLink(body.editSecret)).body.videoFileName).toBe(upload.video.name);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.typesPosted(body.id)).toEqual(['contribution.received']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
  });
});
