// Real: the built capsules service, killed with SIGKILL at exact points, Postgres, Redis, the inboxes of the others.
import { CapsulesTestApp } from './capsules-test-app.js';
import { crashContribution, crashTimeCapsule } from './crash-points.js';
import { copyOf } from './uploads.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('kill -9 of capsules', () => {
  it('after committing a time capsule: a retry returns the same capsule, and messages are posted once', async () => {
    const { ana, key, admissionId, upload } = await crashTimeCapsule('die-after-commit');
    const [made] = await app.capsulesOf(ana);
    expect(made?.videoFileName).toBe(upload.video.name);
    expect(await app.admit(ana, key)).toMatchObject({ admissionId, mode: 'digest' });
    expect(await app.commit(ana, admissionId, copyOf(upload))).toMatchObject({ status: 201, body: { id: made?.id } });
    expect(await app.capsulesOf(ana)).toHaveLength(1);
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.postedTypes(made?.id ?? '')).toEqual(['delivery.scheduled']);
  });

  it('before committing a contribution: only its slot remains, and a retry uses it', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await crashContribution('die-before-commit');
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect(await app.postedTypes(upload.video.name)).toEqual([]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'store', attempt: 2 });
    const retry = copyOf(upload);
    expect((await contributions.commit(admissionId, retry)).status).toBe(201);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    // The first copy of the video is still in storage; media asks about it later.
    await app.postMessage('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.postedTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.postedTypes(retry.video.name)).toEqual(['video.committed']);
  });
});
