// Real: the built capsules service, killed with SIGKILL at exact points; PostgreSQL with all inboxes; Redis.
import { CapsulesTestApp } from './capsules-test-app.js';
import { crashContribution, crashTimeCapsule } from './crash-points.js';
import { copyUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
afterAll(() => app.restart());

describe('a crash', () => {
  it('after the commit of a time capsule loses nothing: a retry returns the capsule and posts nothing', async () => {
    const { owner, key, admissionId, upload } = await crashTimeCapsule('kill-after-commit');
    const [capsule] = await app.listCapsules(owner);
    expect(capsule?.videoFileName).toBe(upload.video.name);
    expect(await app.admit(owner, key)).toMatchObject({ admissionId, mode: 'digest' });
    expect(await app.commit(owner, admissionId, copyUpload(upload))).toMatchObject({
      status: 201,
      body: { id: capsule?.id },
    });
    expect(await app.listCapsules(owner)).toHaveLength(1);
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.committed']);
    expect(await app.findMessageTypes(capsule?.id ?? '')).toEqual(['delivery.scheduled']);
  });

  it('before the commit of a contribution leaves only its slot, which a retry uses', async () => {
    const { contributions, id, slug, key, admissionId, upload } = await crashContribution('kill-before-commit');
    expect(await contributions.readCounts(id)).toEqual([0, 0]);
    expect(await app.findMessageTypes(upload.video.name)).toEqual([]);
    expect((await contributions.admit(slug)).status).toBe(409);
    expect((await contributions.admit(slug, key)).body).toMatchObject({ admissionId, mode: 'store', attempt: 2 });
    const retry = copyUpload(upload);
    expect((await contributions.commit(admissionId, retry)).status).toBe(201);
    expect(await contributions.readCounts(id)).toEqual([1, 1]);
    // The first copy of the video is still in storage; the media service later asks about it.
    await app.postMessage('media', 'video.unclaimed', { videoName: upload.video.name, admissionId });
    expect(await app.findMessageTypes(upload.video.name)).toEqual(['video.discard']);
    expect(await app.findMessageTypes(retry.video.name)).toEqual(['video.committed']);
  });
});
