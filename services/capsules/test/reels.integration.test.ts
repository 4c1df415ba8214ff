// Real: the capsules service in this process, PostgreSQL, Redis. Messages are posted with the senders' database roles.
import { randomUUID } from 'node:crypto';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { weddingOrder } from './paid-capsules-client.js';
import { contributionUpload, newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const readReel = async (host: string, id: string) => (await contributions.callReel(host, id)).body;

describe('the highlight reel', () => {
  it('is requested when the capsule closes, with its contributions in order', async () => {
    const { host, id, deliveryDate, submissions } = await contributions.createClosedCapsule('One', 'Two', 'Three');
    expect(await contributions.findReelRequests(id)).toEqual([
      {
        reelId: expect.any(String) as string,
        capsuleId: id,
        version: 1,
        title: 'Ana & Ben',
        capsuleType: 'wedding',
        day: deliveryDate.slice(0, 10),
        contributions: ['One', 'Two', 'Three'].map((name, index) => ({
          videoName: submissions[index]?.videoName,
          name,
        })),
      },
    ]);
    const nothingYet = { videoFileName: null, durationSeconds: null, skipped: [] };
    expect(await readReel(host, id)).toEqual({ state: 'waiting', progress: 0, ...nothingYet });
  });

  it('shows its progress, and the names of contributors whose video was skipped', async () => {
    const { host, id, submissions } = await contributions.createClosedCapsule('One', 'Two');
    await contributions.reportReel(id, { step: 1, state: 'working', progress: 42 });
    expect(await readReel(host, id)).toMatchObject({ state: 'working', progress: 42 });
    const videoName = await contributions.reportReelReady(id, { step: 2, skipped: [submissions[1]?.videoName] });
    const body = await readReel(host, id);
    expect(body).toMatchObject({ state: 'ready', progress: 100, durationSeconds: null, skipped: ['Two'] });
    expect(await app.findMessageTypes(videoName)).toEqual([]);
  });

  it('ignores late and repeated messages', async () => {
    const { host, id } = await contributions.createClosedCapsule('One');
    const videoName = newVideoName();
    await contributions.reportReel(id, { step: 3, state: 'working', progress: 50 });
    await contributions.reportReelReady(id, { step: 9, videoName });
    const body = await readReel(host, id);
    for (const late of [
      { step: 1, state: 'working', progress: 1 },
      { step: 8, state: 'working', progress: 99 },
      { step: 2, state: 'failed', progress: 10 },
      { step: 9, state: 'ready', progress: 100, videoName, durationSeconds: 20 },
    ]) {
      await contributions.reportReel(id, late);
      expect(await readReel(host, id)).toEqual(body);
    }
    expect(await app.findMessageTypes(videoName)).toEqual([]);
  });

  it('of a reopened capsule is discarded when it is ready, and changes nothing', async () => {
    const { host, id, slug } = await contributions.createClosedCapsule('One');
    const [first] = await contributions.findReelRequests(id);
    await capsules.change(host, id, '/reopen');
    expect((await readReel(host, id)).state).toBe('none');
    const outdated = await contributions.reportReelReady(id, { reelId: first?.reelId });
    expect(await app.findMessageTypes(outdated)).toEqual(['video.discard']);
    expect((await readReel(host, id)).state).toBe('none');

    await contributions.contribute(slug, { responderName: 'Two' });
    await capsules.change(host, id, '/close');
    const [, second] = await contributions.findReelRequests(id);
    expect(second).toMatchObject({ version: 2, contributions: [{ name: 'One' }, { name: 'Two' }] });
    expect(second?.reelId).not.toBe(first?.reelId);
    await contributions.reportReel(id, { reelId: first?.reelId, step: 6, state: 'failed', progress: 0 });
    expect((await readReel(host, id)).state).toBe('waiting');
    await contributions.reportReelReady(id, { reelId: randomUUID() });
    expect((await readReel(host, id)).state).toBe('waiting');
  });

  it('is discarded when the capsule reopens, and requested again when it closes', async () => {
    const { host, id } = await contributions.createClosedCapsule('One');
    const videoName = await contributions.reportReelReady(id);
    await capsules.change(host, id, '/reopen');
    expect(await contributions.countDiscards(videoName)).toBe(1);
    expect(await readReel(host, id)).toMatchObject({ state: 'none', videoFileName: null });
    await capsules.change(host, id, '/close');
    expect(await contributions.findReelRequests(id)).toHaveLength(2);
  });

  it('is requested only once: neither closing again nor the opening requests another', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    await contributions.contribute(slug);
    const unfinishedUpload = await contributions.begin(slug);
    await capsules.makeDue(id);
    await capsules.change(host, id, '/close');
    await capsules.change(host, id, '/close');
    const videoName = await contributions.reportReelReady(id);
    // The opening waits for this upload.
    await app.expire(unfinishedUpload);
    await capsules.waitForOpening(id);
    expect(await contributions.findReelRequests(id)).toHaveLength(1);
    expect(await readReel(host, id)).toMatchObject({ state: 'ready', videoFileName: videoName });
  });

  it('is requested at the opening if the capsule was not closed before', async () => {
    const { id, slug } = await contributions.createHostAndCapsule();
    await contributions.contribute(slug);
    await capsules.openNow(id);
    expect(await contributions.findReelRequests(id)).toHaveLength(1);
  });

  it('is requested again for uploads that are admitted before the capsule closes and committed after it', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    const late = await contributions.begin(slug);
    const replacing = (await contributions.admitReplacement(first.editSecret)).body.admissionId;
    await capsules.change(host, id, '/close');
    await contributions.commit(late, contributionUpload({ responderName: 'Two' }));
    const replacement = contributionUpload({ responderName: 'Uno' });
    await contributions.commit(replacing, replacement);
    const requests = (await contributions.findReelRequests(id)).map(({ contributions: videos }) => videos);
    expect(requests.map((videos) => videos.map(({ name }) => name))).toEqual([['One'], ['One', 'Two'], ['Uno', 'Two']]);
    expect(requests[2]?.[0]?.videoName).toBe(replacement.video.name);
  });

  it('of an empty capsule is empty and not requested', async () => {
    const { host, id } = await contributions.createClosedCapsule();
    expect(await contributions.findReelRequests(id)).toEqual([]);
    expect((await readReel(host, id)).state).toBe('empty');
    expect(await contributions.callReel(host, id, 'POST')).toMatchObject({ status: 202, body: { state: 'empty' } });
  });

  it('has a video that other uploads, contributors and reels can neither discard nor use', async () => {
    const { id, slug, host } = await contributions.createClosedCapsule('One');
    await capsules.change(host, id, '/reopen');
    const { id: other } = await contributions.createClosedCapsule('One');
    const videoName = await contributions.reportReelReady(other);
    const admissionId = await contributions.begin(slug);
    await app.postMessage('media', 'video.unclaimed', { videoName, admissionId });
    await app.expire(admissionId);
    await app.postMessage('media', 'video.unclaimed', { videoName, admissionId });
    const reused = contributionUpload({}, { name: videoName });
    expect((await contributions.commit(await contributions.begin(slug), reused)).status).toBe(409);
    await contributions.reportReelReady(other, { reelId: randomUUID(), videoName });
    await app.postMessage('media', 'video.processed', { videoName });
    expect(await app.findMessageTypes(videoName)).toEqual([]);
  });
});

describe('requesting the reel again', () => {
  it('creates another reel, unless one is in progress', async () => {
    const { host, id } = await contributions.createClosedCapsule('One');
    await contributions.reportReelReady(id);
    const responses = await Promise.all([1, 2, 3].map(() => contributions.callReel(host, id, 'POST')));
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([202, 'waiting']));
    expect((await contributions.findReelRequests(id)).map(({ version }) => version)).toEqual([1, 2]);
    await contributions.reportReel(id, { step: 1, state: 'failed', progress: 30 });
    expect(await readReel(host, id)).toMatchObject({ state: 'failed', videoFileName: null });
    expect((await contributions.callReel(host, id, 'POST')).status).toBe(202);
    expect(await contributions.findReelRequests(id)).toHaveLength(3);
  });

  it('keeps the old video until the new one is ready, even after failures and repeated messages', async () => {
    const { host, id } = await contributions.createClosedCapsule('One');
    const old = await contributions.reportReelReady(id);
    await capsules.openNow(id);
    const video = { videoFileName: old, durationSeconds: 63.5 };
    expect((await contributions.callReel(host, id, 'POST')).body).toMatchObject({
      state: 'waiting',
      progress: 0,
      ...video,
    });
    for (const [index, state] of ['working', 'failed'].entries()) {
      await contributions.reportReel(id, { step: index + 1, state, progress: 40 });
      expect(await readReel(host, id)).toMatchObject({ state, progress: 40, ...video });
      expect(await contributions.watch(host, old)).toBe(200);
    }
    expect((await contributions.callReel(host, id, 'POST')).body).toMatchObject({ state: 'waiting', ...video });
    expect(await contributions.countDiscards(old)).toBe(0);

    const videoName = await contributions.reportReelReady(id, { durationSeconds: 9 });
    await contributions.reportReelReady(id, { durationSeconds: 9, videoName });
    expect(await readReel(host, id)).toMatchObject({ state: 'ready', videoFileName: videoName, durationSeconds: 9 });
    expect([await contributions.countDiscards(old), await contributions.countDiscards(videoName)]).toEqual([1, 0]);
    expect(await contributions.watch(host, old)).toBe(404);
    expect(await contributions.watch(host, videoName)).toBe(200);
  });

  it('keeps the old video sealed until the opening', async () => {
    const { host, id } = await contributions.createClosedCapsule('One');
    const old = await contributions.reportReelReady(id);
    const { body } = await contributions.callReel(host, id, 'POST');
    expect(body).toMatchObject({ state: 'waiting', videoFileName: null, durationSeconds: null });
    expect(await contributions.watch(host, old)).toBe(404);
    expect(await contributions.countDiscards(old)).toBe(0);
  });

  it('discards a reel if one of its videos is replaced, but not yet if one is added', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    const late = await contributions.begin(slug);
    const replacing = (await contributions.admitReplacement(first.editSecret)).body.admissionId;
    await capsules.change(host, id, '/close');
    const oldReel = await contributions.reportReelReady(id);
    await contributions.commit(late, contributionUpload({ responderName: 'Two' }));
    expect(await contributions.countDiscards(oldReel)).toBe(0);
    const newReel = await contributions.reportReelReady(id);
    expect([await contributions.countDiscards(oldReel), await contributions.countDiscards(newReel)]).toEqual([1, 0]);
    await contributions.commit(replacing, contributionUpload({ responderName: 'Uno' }));
    expect(await contributions.countDiscards(newReel)).toBe(1);
    expect(await contributions.findReelRequests(id)).toHaveLength(3);
    expect(await readReel(host, id)).toMatchObject({ state: 'waiting' });
  });

  it('is refused without the add-on, before payment and while the capsule is open', async () => {
    const host = newUserId();
    const withoutReel = await capsules.createPaidCapsule(host);
    const message = 'This capsule was bought without a highlight reel.';
    for (const method of ['GET', 'POST'] as const) {
      expect(await contributions.callReel(host, withoutReel.id, method)).toMatchObject({
        status: 409,
        body: { message },
      });
    }
    await capsules.change(host, withoutReel.id, '/close');
    expect(await contributions.findReelRequests(withoutReel.id)).toEqual([]);
    const order = weddingOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 });
    const unpaid = await capsules.createCapsule(host, order);
    expect((await readReel(host, unpaid.id)).state).toBe('none');
    expect((await contributions.callReel(host, unpaid.id, 'POST')).status).toBe(409);
    const { id } = await contributions.createCapsule(host);
    expect((await contributions.callReel(host, id, 'POST')).status).toBe(409);
  });
});
