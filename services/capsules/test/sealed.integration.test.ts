// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { newUserId, CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

const archive = (user: string | null, id: string) => app.call<ArchiveListing>(user, 'POST', `/capsules/${id}/archive`);

/** Creates a closed capsule with two videos and a reel. */
async function closedCapsuleWithReel() {
  const { ana, id, slug } = await contributions.hosted();
  const ben = await contributions.contribute(slug, { personalNote: 'For your eyes' });
  const cleo = await contributions.contribute(slug, { responderName: 'Cleo/..', responderEmail: 'cleo@c.test' });
  await app.postMessage('media', 'video.processed', { videoName: ben.videoName });
  await capsules.change(ana, id, '/close');
  const reelName = await contributions.reportReelReady(id);
  return { ana, id, slug, ben, cleo, reelName };
}

describe('before its delivery day', () => {
  it('a capsule shows its host the contributors, but not what they sent', async () => {
    const { ana, id, ben, cleo, reelName } = await closedCapsuleWithReel();
    const { status, body, headers } = await contributions.contributors(ana, id);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    const kept = { state: 'kept', isBlocked: null, hasSubmitted: true } as const;
    const sealed = { ...kept, personalNote: null, videoFileName: null, durationSeconds: null, videoReady: false };
    expect(body).toEqual<ContributorDto[]>([
      { id: cleo.id, name: 'Cleo/..', email: 'cleo@c.test', submittedAt: cleo.submittedAt, ...sealed },
      { id: ben.id, name: 'Ben', email: 'ben@b.test', submittedAt: ben.submittedAt, ...sealed },
    ]);
    for (const videoName of [ben.videoName, cleo.videoName, reelName]) {
      expect(await contributions.watch(ana, videoName)).toBe(404);
    }
    const refused = await archive(ana, id);
    const { deliveryDate } = await capsules.seen(ana, id);
    const day = new Date(deliveryDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'Europe/Berlin' });
    const message = `The videos are sealed until ${day}.`;
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state', message } });
    const reel = await contributions.reel(ana, id);
    expect(reel.body).toMatchObject({ state: 'ready', videoFileName: null, durationSeconds: null });
    const everything = JSON.stringify([body, refused.body, reel.body, await capsules.seen(ana, id)]);
    for (const secret of [ben.videoName, cleo.videoName, reelName, 'For your eyes']) {
      expect(everything).not.toContain(secret);
    }
    // Contributors can watch their own video at any time.
    expect(await contributions.watch(null, ben.videoName, ben.editSecret)).toBe(200);
    expect(await contributions.watch(ana, ben.videoName, cleo.editSecret)).toBe(404);
    expect(await contributions.watch(null, reelName, ben.editSecret)).toBe(404);
  });

  it('a disputed capsule stays sealed until the dispute is won', async () => {
    const { ana, id, ben, reelName } = await closedCapsuleWithReel();
    await capsules.payment(id, 'disputed', 2);
    await capsules.letDayCome(id);
    expect(await contributions.watch(ana, ben.videoName)).toBe(404);
    expect(await contributions.watch(ana, reelName)).toBe(404);
    expect((await archive(ana, id)).status).toBe(409);
    expect((await contributions.contributors(ana, id)).body[0]).toMatchObject({ videoFileName: null });
    await capsules.payment(id, 'paid', 3);
    expect(await contributions.watch(ana, ben.videoName)).toBe(200);
  });
});

describe('from its delivery day on', () => {
  it('a capsule shows its host everything, even if the payment is disputed after delivery', async () => {
    const { ana, id, ben, cleo } = await closedCapsuleWithReel();
    await capsules.letDayPass(id);
    // The test moved the date, which the reel shows, so another reel was requested.
    const reelName = await contributions.reportReelReady(id);
    expect((await contributions.contributors(ana, id)).body).toMatchObject([
      { id: cleo.id, personalNote: null, videoFileName: cleo.videoName, durationSeconds: 3.2, videoReady: false },
      { id: ben.id, personalNote: 'For your eyes', videoFileName: ben.videoName, videoReady: true },
    ]);
    for (const videoName of [ben.videoName, cleo.videoName, reelName]) {
      expect(await contributions.watch(ana, videoName)).toBe(200);
      expect(await contributions.watch(newUserId(), videoName)).toBe(404);
      expect(await contributions.watch(null, videoName)).toBe(401);
    }
    expect((await contributions.reel(ana, id)).body).toMatchObject({ videoFileName: reelName, durationSeconds: 63.5 });
    const { status, body } = await archive(ana, id);
    expect(status).toBe(200);
    expect(body).toEqual({
      title: 'Ana & Ben',
      entries: [
        { videoName: ben.videoName, fileName: `01 Ben ${ben.submittedAt.slice(0, 10)}.webm` },
        { videoName: cleo.videoName, fileName: `02 Cleo ${cleo.submittedAt.slice(0, 10)}.webm` },
      ],
    });
    await capsules.delivered(id, 1);
    expect((await capsules.seen(ana, id)).status).toBe('delivered');
    await capsules.payment(id, 'disputed', 2);
    expect(await contributions.watch(ana, ben.videoName)).toBe(200);
    expect((await archive(ana, id)).status).toBe(200);
  });

  it('an empty capsule has nothing to download', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const { editSecret } = await contributions.contribute(slug);
    await contributions.withdraw(editSecret);
    await capsules.letDayCome(id);
    const message = 'There are no videos to download.';
    expect(await archive(ana, id)).toMatchObject({ status: 409, body: { message } });
  });
});

describe('the list of contributors', () => {
  it('is only for the host, like reel and archive', async () => {
    const { id } = await contributions.hosted();
    for (const path of ['contributors', 'reel']) {
      expect((await app.call(newUserId(), 'GET', `/capsules/${id}/${path}`)).status).toBe(404);
      expect((await app.call(null, 'GET', `/capsules/${id}/${path}`)).status).toBe(401);
      expect((await app.call(newUserId(), 'GET', `/capsules/nonsense/${path}`)).status).toBe(404);
    }
    expect((await archive(newUserId(), id)).status).toBe(404);
    expect((await archive(null, id)).status).toBe(401);
    expect((await contributions.reel(newUserId(), id, 'POST')).status).toBe(404);
  });

  it('is paginated, newest first, with withdrawn contributions', async () => {
    const { ana, id, made } = await contributions.closedCapsule('One', 'Two', 'Three', 'Four', 'Five');
    await capsules.change(ana, id, '/reopen');
    await contributions.withdraw(made[2]?.editSecret ?? '');
    const [one, two, three, four, five] = made.map((each) => each.id);
    expect(await app.pages(ana, `/capsules/${id}/contributors?limit=2`)).toEqual([
      { total: '5', ids: [five, four] },
      { total: '5', ids: [three, two] },
      { total: '5', ids: [one] },
    ]);
    expect((await contributions.contributors(ana, id, '?cursor=x')).status).toBe(400);
  });

  it('shows a replaced contribution at its old position', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const { editSecret } = await contributions.contribute(slug, { responderName: 'One' });
    await contributions.contribute(slug, { responderName: 'Two' });
    await contributions.replace(editSecret);
    expect((await contributions.contributors(ana, id)).body.map(({ name }) => name)).toEqual(['Two', 'Ben']);
  });

  it('is empty for an unpaid capsule', async () => {
    const { ana, id } = await capsules.ordered();
    expect(await contributions.contributors(ana, id)).toMatchObject({ status: 200, body: [] });
  });
});
