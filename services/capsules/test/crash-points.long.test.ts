// Real: the built capsules service, killed with SIGKILL at exact points, Postgres, Redis, the inboxes of media and delivery.
import { randomUUID } from 'node:crypto';
import { aPerson, aVideoName, CapsulesTestApp } from './capsules-test-app.js';
import { commitIntoDeath, contributeIntoDeath, listOf } from './crash-points.js';
import { aCopyOf, aResponse, SharedPromptsClient } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('kill -9 of capsules', () => {
  it('just before commit: nothing is left, neither capsule nor message, and the same key makes it', async () => {
    const { ana, key, admissionId, upload } = await commitIntoDeath('die-before-commit');
    expect(await listOf(ana)).toEqual([]);
    expect(await app.typesPosted(upload.video.name)).toEqual([]);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'store' });
    const retry = { ...upload, video: { ...upload.video, name: aVideoName() } };
    expect((await app.commit(ana, admissionId, retry)).status).toBe(201);
    expect(await app.typesPosted(retry.video.name)).toEqual(['video.committed']);

    // The first copy of the video is still in storage; media asks about it some day.
    await app.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await listOf(ana)).toHaveLength(1);
  });
});

describe('kill -9 of capsules under a stranger', () => {
  it('between commit and answer: the same key gets the receipt that nobody had seen, and it works', async () => {
    const prompts = new SharedPromptsClient(app);
    const { id, slug } = await prompts.prompt(aPerson());
    const key = randomUUID();
    const { admissionId } = (await prompts.admit(slug, key)).body;
    const upload = aResponse({ responderName: 'Ben' });
    await app.diesDuring('die-after-commit', () => expect(prompts.commit(admissionId, upload)).rejects.toThrow());
    await app.restart();

    expect(await prompts.counts(id)).toEqual([1, 1]);
    expect((await prompts.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await prompts.commit(admissionId, aCopyOf(upload));
    expect(status).toBe(201);
    expect((await prompts.receipt(body.receipt)).body.videoFileName).toBe(upload.video.name);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.typesPosted(body.id)).toEqual(['response.received']);
    expect((await prompts.withdraw(body.receipt)).status).toBe(204);
    expect(await prompts.counts(id)).toEqual([0, 0]);
  });
});

describe('kill -9 of capsules under a contributor', () => {
  it('between commit and answer: the same key gets the receipt that nobody had seen, and the place is taken once', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await contributeIntoDeath('die-after-commit');
    expect(await contributions.counts(id)).toEqual([1, 1]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'digest' });
    const { status, body } = await contributions.commit(admissionId, aCopyOf(upload));
    expect(status).toBe(201);
    expect((await contributions.strangers.receipt(body.receipt)).body.videoFileName).toBe(upload.video.name);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.typesPosted(body.id)).toEqual(['contribution.received']);
    expect(await contributions.counts(id)).toEqual([1, 1]);
  });
});
