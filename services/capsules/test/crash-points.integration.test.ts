// Real: the built capsules service, killed with SIGKILL at exact points, Postgres, Redis, the inboxes of media and delivery.
import { aVideoName, CapsulesTestApp } from './capsules-test-app.js';
import { commitIntoDeath, contributeIntoDeath, listOf } from './crash-points.js';
import { aCopyOf } from './shared-prompts-client.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('kill -9 of capsules', () => {
  it('between commit and answer: the same key gets the same capsule, and its messages are there once', async () => {
    const { ana, key, admissionId, upload } = await commitIntoDeath('die-after-commit');
    const [made] = await listOf(ana);
    expect(made?.videoFileName).toBe(upload.video.name);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'digest' });
    const retry = { ...upload, video: { ...upload.video, name: aVideoName() } };
    expect(await app.commit(ana, admissionId, retry)).toMatchObject({ status: 201, body: { id: made?.id } });
    expect(await listOf(ana)).toHaveLength(1);
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.committed']);
    expect(await app.typesPosted(made?.id ?? '')).toEqual(['delivery.scheduled']);
  });
});

describe('kill -9 of capsules under a contributor', () => {
  it('just before commit: nothing is left but the place, which the same key takes up', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await contributeIntoDeath('die-before-commit');
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect(await app.typesPosted(upload.video.name)).toEqual([]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'store', attempt: 2 });
    const retry = aCopyOf(upload);
    expect((await contributions.commit(admissionId, retry)).status).toBe(201);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    // The first copy of the video is still in storage; media asks about it some day.
    await app.tell('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.typesPosted(upload.video.name)).toEqual(['video.discard']);
    expect(await app.typesPosted(retry.video.name)).toEqual(['video.committed']);
  });
});
