// Real: the capsules application, Postgres, Redis, the inboxes of the others; media's role posts its messages.
import { randomUUID } from 'node:crypto';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { weddingOrder } from './paid-capsules-client.js';
import { contributionUpload, newVideoName } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const shown = async (host: string, id: string) => (await contributions.reel(host, id)).body;

describe('the highlight reel', () => {
  it('is requested when the capsule closes, with its contributions in order', async () => {
    const { ana, id, deliveryDate, made } = await contributions.closedCapsule('One', 'Two', 'Three');
    expect(await contributions.reelRequests(id)).toEqual([
      {
        reelId: expect.any(String) as string,
        capsuleId: id,
        version: 1,
        title: 'Ana & Ben',
        capsuleType: 'wedding',
        day: deliveryDate.slice(0, 10),
        contributions: ['One', 'Two', 'Three'].map((name, at) => ({ videoName: made[at]?.videoName, name })),
      },
    ]);
    const nothingYet = { videoFileName: null, durationSeconds: null, skipped: [], madeAt: null };
    expect(await shown(ana, id)).toEqual({ state: 'waiting', progress: 0, ...nothingYet });
  });

  it('shows its progress, and the names of contributors whose video was skipped', async () => {
    const { ana, id, made } = await contributions.closedCapsule('One', 'Two');
    await contributions.reportReel(id, { step: 1, state: 'working', progress: 42 });
    expect(await shown(ana, id)).toMatchObject({ state: 'working', progress: 42, madeAt: null });
    const videoName = await contributions.reportReelReady(id, { step: 2, skipped: [made[1]?.videoName] });
    const body = await shown(ana, id);
    expect(body).toMatchObject({ state: 'ready', progress: 100, durationSeconds: null, skipped: ['Two'] });
    expect(Date.parse(body.madeAt ?? '')).toBeGreaterThan(0);
    expect(await app.postedTypes(videoName)).toEqual([]);
  });

  it('ignores late and repeated messages', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const videoName = newVideoName();
    await contributions.reportReel(id, { step: 3, state: 'working', progress: 50 });
    await contributions.reportReelReady(id, { step: 9, videoName });
    const body = await shown(ana, id);
    for (const late of [
      { step: 1, state: 'working', progress: 1 },
      { step: 8, state: 'working', progress: 99 },
      { step: 2, state: 'failed', progress: 10 },
      { step: 9, state: 'ready', progress: 100, videoName, durationSeconds: 20 },
    ]) {
      await contributions.reportReel(id, late);
      expect(await shown(ana, id)).toEqual(body);
    }
    expect(await app.postedTypes(videoName)).toEqual([]);
  });

  it('of a reopened capsule is discarded when ready, and changes nothing', async () => {
    const { ana, id, slug } = await contributions.closedCapsule('One');
    const [first] = await contributions.reelRequests(id);
    await capsules.change(ana, id, '/reopen');
    expect((await shown(ana, id)).state).toBe('none');
    const outdated = await contributions.reportReelReady(id, { reelId: first?.reelId });
    expect(await app.postedTypes(outdated)).toEqual(['video.discard']);
    expect((await shown(ana, id)).state).toBe('none');

    await contributions.contribute(slug, { responderName: 'Two' });
    await capsules.change(ana, id, '/close');
    const [, second] = await contributions.reelRequests(id);
    expect(second).toMatchObject({ version: 2, contributions: [{ name: 'One' }, { name: 'Two' }] });
    expect(second?.reelId).not.toBe(first?.reelId);
    await contributions.reportReel(id, { reelId: first?.reelId, step: 6, state: 'failed', progress: 0 });
    expect((await shown(ana, id)).state).toBe('waiting');
    await contributions.reportReelReady(id, { reelId: randomUUID() });
    expect((await shown(ana, id)).state).toBe('waiting');
  });

  it('is discarded when the capsule reopens, and requested again when it closes', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const videoName = await contributions.reportReelReady(id);
    await capsules.change(ana, id, '/reopen');
    expect(await contributions.discards(videoName)).toBe(1);
    expect(await shown(ana, id)).toMatchObject({ state: 'none', videoFileName: null, madeAt: null });
    await capsules.change(ana, id, '/close');
    expect(await contributions.reelRequests(id)).toHaveLength(2);
  });

  it('is requested once: neither closing again nor the opening request another', async () => {
    const { ana, id, slug } = await contributions.hosted();
    await contributions.contribute(slug);
    const underWay = await contributions.begin(slug);
    await capsules.letDayCome(id);
    await capsules.change(ana, id, '/close');
    await capsules.change(ana, id, '/close');
    const videoName = await contributions.reportReelReady(id);
    // The opening waits for this upload.
    await app.expire(underWay);
    await capsules.waitForOpening(id);
    expect(await contributions.reelRequests(id)).toHaveLength(1);
    expect(await shown(ana, id)).toMatchObject({ state: 'ready', videoFileName: videoName });
  });

  it('is requested at the opening if the capsule was not closed before', async () => {
    const { id, slug } = await contributions.hosted();
    await contributions.contribute(slug);
    await capsules.letDayPass(id);
    expect(await contributions.reelRequests(id)).toHaveLength(1);
  });

  it('is requested again for uploads admitted before the closing and committed after it', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    const late = await contributions.begin(slug);
    const replacing = (await contributions.admitReplacement(first.editSecret)).body.admissionId;
    await capsules.change(ana, id, '/close');
    await contributions.commit(late, contributionUpload({ responderName: 'Two' }));
    const replacement = contributionUpload({ responderName: 'Uno' });
    await contributions.commit(replacing, replacement);
    const requests = (await contributions.reelRequests(id)).map(({ contributions: of }) => of);
    expect(requests.map((of) => of.map(({ name }) => name))).toEqual([['One'], ['One', 'Two'], ['Uno', 'Two']]);
    expect(requests[2]?.[0]?.videoName).toBe(replacement.video.name);
  });

  it('of an empty capsule is empty and not requested', async () => {
    const { ana, id } = await contributions.closedCapsule();
    expect(await contributions.reelRequests(id)).toEqual([]);
    expect((await shown(ana, id)).state).toBe('empty');
    expect(await contributions.reel(ana, id, 'POST')).toMatchObject({ status: 202, body: { state: 'empty' } });
  });

  it('protects its video from discards, contributors and reels of other capsules', async () => {
    const { id, slug, ana } = await contributions.closedCapsule('One');
    await capsules.change(ana, id, '/reopen');
    const { id: other } = await contributions.closedCapsule('One');
    const videoName = await contributions.reportReelReady(other);
    const admissionId = await contributions.begin(slug);
    await app.postMessage('media', 'video.unclaimed', { videoName, admissionId });
    await app.expire(admissionId);
    await app.postMessage('media', 'video.unclaimed', { videoName, admissionId });
    const stolen = contributionUpload({}, { name: videoName });
    expect((await contributions.commit(await contributions.begin(slug), stolen)).status).toBe(409);
    await contributions.reportReelReady(other, { reelId: randomUUID(), videoName });
    await app.postMessage('media', 'video.processed', { videoName });
    expect(await app.postedTypes(videoName)).toEqual([]);
  });
});

describe('requesting it again', () => {
  it('creates another reel, unless one is in progress', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    await contributions.reportReelReady(id);
    const responses = await Promise.all([1, 2, 3].map(() => contributions.reel(ana, id, 'POST')));
    expect(responses.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([202, 'waiting']));
    expect((await contributions.reelRequests(id)).map(({ version }) => version)).toEqual([1, 2]);
    await contributions.reportReel(id, { step: 1, state: 'failed', progress: 30 });
    expect(await shown(ana, id)).toMatchObject({ state: 'failed', videoFileName: null });
    expect((await contributions.reel(ana, id, 'POST')).status).toBe(202);
    expect(await contributions.reelRequests(id)).toHaveLength(3);
  });

  it('keeps the old video until the new one is ready, through failures and repeated messages', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const old = await contributions.reportReelReady(id);
    await capsules.letDayPass(id);
    const { madeAt } = await shown(ana, id);
    const video = { videoFileName: old, durationSeconds: 63.5, madeAt };
    expect((await contributions.reel(ana, id, 'POST')).body).toMatchObject({ state: 'waiting', progress: 0, ...video });
    for (const [at, state] of ['working', 'failed'].entries()) {
      await contributions.reportReel(id, { step: at + 1, state, progress: 40 });
      expect(await shown(ana, id)).toMatchObject({ state, progress: 40, ...video });
      expect(await contributions.watch(ana, old)).toBe(200);
    }
    expect((await contributions.reel(ana, id, 'POST')).body).toMatchObject({ state: 'waiting', ...video });
    expect(await contributions.discards(old)).toBe(0);

    const videoName = await contributions.reportReelReady(id, { durationSeconds: 9 });
    await contributions.reportReelReady(id, { durationSeconds: 9, videoName });
    expect(await shown(ana, id)).toMatchObject({ state: 'ready', videoFileName: videoName, durationSeconds: 9 });
    expect([await contributions.discards(old), await contributions.discards(videoName)]).toEqual([1, 0]);
    expect(await contributions.watch(ana, old)).toBe(404);
    expect(await contributions.watch(ana, videoName)).toBe(200);
  });

  it('keeps the old video sealed until the opening', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const old = await contributions.reportReelReady(id);
    const { body } = await contributions.reel(ana, id, 'POST');
    expect(body).toMatchObject({ state: 'waiting', videoFileName: null, durationSeconds: null });
    expect(await contributions.watch(ana, old)).toBe(404);
    expect(await contributions.discards(old)).toBe(0);
  });

  it('discards a video with a replaced contribution, but keeps one that lacks a new contribution', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    const late = await contributions.begin(slug);
    const replacing = (await contributions.admitReplacement(first.editSecret)).body.admissionId;
    await capsules.change(ana, id, '/close');
    const ofOne = await contributions.reportReelReady(id);
    await contributions.commit(late, contributionUpload({ responderName: 'Two' }));
    expect(await contributions.discards(ofOne)).toBe(0);
    const ofTwo = await contributions.reportReelReady(id);
    expect([await contributions.discards(ofOne), await contributions.discards(ofTwo)]).toEqual([1, 0]);
    await contributions.commit(replacing, contributionUpload({ responderName: 'Uno' }));
    expect(await contributions.discards(ofTwo)).toBe(1);
    expect(await contributions.reelRequests(id)).toHaveLength(3);
    expect(await shown(ana, id)).toMatchObject({ state: 'waiting', madeAt: null });
  });

  it('is refused without the add-on, before payment and while the capsule is open', async () => {
    const ana = newUserId();
    const without = await capsules.paid(ana);
    const message = 'This capsule was bought without a highlight reel.';
    for (const method of ['GET', 'POST'] as const) {
      expect(await contributions.reel(ana, without.id, method)).toMatchObject({ status: 409, body: { message } });
    }
    await capsules.change(ana, without.id, '/close');
    expect(await contributions.reelRequests(without.id)).toEqual([]);
    const unpaid = await capsules.capsule(ana, weddingOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 }));
    expect((await shown(ana, unpaid.id)).state).toBe('none');
    expect((await contributions.reel(ana, unpaid.id, 'POST')).status).toBe(409);
    const { id } = await contributions.capsule(ana);
    expect((await contributions.reel(ana, id, 'POST')).status).toBe(409);
  });
});
