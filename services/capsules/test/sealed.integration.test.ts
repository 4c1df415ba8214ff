// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const archive = (user: string | null, id: string) => app.call<ArchiveListing>(user, 'POST', `/capsules/${id}/archive`);

/** Creates a closed capsule with two videos and a reel. */
async function createClosedCapsuleWithReel() {
  const { host, id, slug } = await contributions.createHostAndCapsule();
  const ben = await contributions.contribute(slug, { personalNote: 'For your eyes' });
  const cleo = await contributions.contribute(slug, { responderName: 'Cleo/..', responderEmail: 'cleo@c.test' });
  await app.postMessage('media', 'video.processed', { videoName: ben.videoName });
  await capsules.change(host, id, '/close');
  const reelName = await contributions.reportReelReady(id);
  return { host, id, slug, ben, cleo, reelName };
}

describe('before the delivery date', () => {
  it('a capsule shows its host the contributors, but not what they sent', async () => {
    const { host, id, ben, cleo, reelName } = await createClosedCapsuleWithReel();
    const { status, body, headers } = await contributions.listContributors(host, id);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    const kept = {
      state: 'kept',
      isBlocked: null,
      hasSubmitted: true,
      hasSlot: true,
      fromSender: 1,
    } as const;
    const sealed = { ...kept, personalNote: null, videoFileName: null, durationSeconds: null, videoReady: false };
    expect(body).toEqual<ContributorDto[]>([
      { id: cleo.id, name: 'Cleo/..', email: 'cleo@c.test', submittedAt: cleo.submittedAt, ...sealed },
      { id: ben.id, name: 'Ben', email: 'ben@b.test', submittedAt: ben.submittedAt, ...sealed },
    ]);
    for (const videoName of [ben.videoName, cleo.videoName, reelName]) {
      expect(await contributions.watch(host, videoName)).toBe(404);
    }
    const refused = await archive(host, id);
    const { deliveryDate } = await capsules.read(host, id);
    const day = new Date(deliveryDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
    const message = `The videos are sealed until ${day}.`;
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state', message } });
    const reel = await contributions.callReel(host, id);
    expect(reel.body).toMatchObject({ state: 'ready', videoFileName: null, durationSeconds: null });
    const allBodies = JSON.stringify([body, refused.body, reel.body, await capsules.read(host, id)]);
    for (const secret of [ben.videoName, cleo.videoName, reelName, 'For your eyes']) {
      expect(allBodies).not.toContain(secret);
    }
    // Contributors can watch their own video at any time.
    expect(await contributions.watch(null, ben.videoName, ben.editSecret)).toBe(200);
    expect(await contributions.watch(host, ben.videoName, cleo.editSecret)).toBe(404);
    expect(await contributions.watch(null, reelName, ben.editSecret)).toBe(404);
  });
});

describe('from the delivery date on', () => {
  it('a disputed capsule stays sealed until the dispute is won', async () => {
    const { host, id, ben, reelName } = await createClosedCapsuleWithReel();
    await capsules.postPayment(id, 'disputed', 2);
    await capsules.makeDue(id);
    expect(await contributions.watch(host, ben.videoName)).toBe(404);
    expect(await contributions.watch(host, reelName)).toBe(404);
    expect((await archive(host, id)).status).toBe(409);
    expect((await contributions.listContributors(host, id)).body[0]).toMatchObject({ videoFileName: null });
    await capsules.postPayment(id, 'paid', 3);
    expect(await contributions.watch(host, ben.videoName)).toBe(200);
  });

  it('a capsule shows its host all videos and notes, even if the payment is disputed after delivery', async () => {
    const { host, id, ben, cleo } = await createClosedCapsuleWithReel();
    await capsules.openNow(id);
    // `openNow` moved the date, which the reel shows, so another reel was requested.
    const reelName = await contributions.reportReelReady(id);
    expect((await contributions.listContributors(host, id)).body).toMatchObject([
      { id: cleo.id, personalNote: null, videoFileName: cleo.videoName, durationSeconds: 3.2, videoReady: false },
      { id: ben.id, personalNote: 'For your eyes', videoFileName: ben.videoName, videoReady: true },
    ]);
    for (const videoName of [ben.videoName, cleo.videoName, reelName]) {
      expect(await contributions.watch(host, videoName)).toBe(200);
      expect(await contributions.watch(newUserId(), videoName)).toBe(404);
      expect(await contributions.watch(null, videoName)).toBe(401);
    }
    expect((await contributions.callReel(host, id)).body).toMatchObject({
      videoFileName: reelName,
      durationSeconds: 63.5,
    });
    const { status, body } = await archive(host, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      title: 'Ana & Ben',
      entries: [
        { videoName: ben.videoName, fileName: `01 Ben ${ben.submittedAt.slice(0, 10)}.webm` },
        { videoName: cleo.videoName, fileName: `02 Cleo ${cleo.submittedAt.slice(0, 10)}.webm` },
      ],
    });
    await capsules.reportDelivered(id, 1);
    expect((await capsules.read(host, id)).status).toBe('delivered');
    await capsules.postPayment(id, 'disputed', 2);
    expect(await contributions.watch(host, ben.videoName)).toBe(200);
    expect((await archive(host, id)).status).toBe(200);
  });

  it('an empty capsule has nothing to download', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const { editSecret } = await contributions.contribute(slug);
    await contributions.withdraw(editSecret);
    await capsules.makeDue(id);
    const message = 'There are no videos to download.';
    expect(await archive(host, id)).toMatchObject({ status: 409, body: { message } });
  });
});

describe('the list of contributors', () => {
  it('is only for the host, like the reel and the archive', async () => {
    const { id } = await contributions.createHostAndCapsule();
    for (const path of ['contributors', 'reel']) {
      expect((await app.call(newUserId(), 'GET', `/capsules/${id}/${path}`)).status).toBe(404);
      expect((await app.call(null, 'GET', `/capsules/${id}/${path}`)).status).toBe(401);
      expect((await app.call(newUserId(), 'GET', `/capsules/nonsense/${path}`)).status).toBe(404);
    }
    expect((await archive(newUserId(), id)).status).toBe(404);
    expect((await archive(null, id)).status).toBe(401);
    expect((await contributions.callReel(newUserId(), id, 'POST')).status).toBe(404);
  });

  it('is paginated, newest first, and includes withdrawn contributions', async () => {
    const { host, id, submissions } = await contributions.createClosedCapsule('One', 'Two', 'Three', 'Four', 'Five');
    await capsules.change(host, id, '/reopen');
    await contributions.withdraw(submissions[2]?.editSecret ?? '');
    const [one, two, three, four, five] = submissions.map((submission) => submission.id);
    expect(await app.readPages(host, `/capsules/${id}/contributors?limit=2`)).toEqual([
      { total: '5', ids: [five, four] },
      { total: '5', ids: [three, two] },
      { total: '5', ids: [one] },
    ]);
    expect((await contributions.listContributors(host, id, '?cursor=x')).status).toBe(400);
  });

  it('shows a replaced contribution at its old position', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const { editSecret } = await contributions.contribute(slug, { responderName: 'One' });
    await contributions.contribute(slug, { responderName: 'Two' });
    await contributions.replace(editSecret);
    expect((await contributions.listContributors(host, id)).body.map(({ name }) => name)).toEqual(['Two', 'Ben']);
  });

  it('is empty for an unpaid capsule', async () => {
    const { host, id } = await capsules.createHostAndOrder();
    expect(await contributions.listContributors(host, id)).toMatchObject({ status: 200, body: [] });
  });
});
