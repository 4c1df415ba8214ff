// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { aPerson, CapsulesTestApp, type Answer } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { anOrder } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const archive = (who: string | null, id: string) => app.call<ArchiveListing>(who, 'POST', `/capsules/${id}/archive`);

/** A capsule of Ana's with two videos and a reel, closed; everything there is to be sealed. */
async function aFullCapsule() {
  const { ana, id, slug } = await contributions.hosted();
  const ben = await contributions.contribute(slug, { personalNote: 'For your eyes' });
  const cleo = await contributions.contribute(slug, { responderName: 'Cleo/..', responderEmail: 'cleo@c.test' });
  await app.tell('media', 'video.processed', { videoName: ben.videoName });
  await contributions.capsules.change(ana, id, '/close');
  const reelName = await contributions.reelIsReady(id);
  return { ana, id, slug, ben, cleo, reelName };
}

describe('before its moment', () => {
  it('the host learns who, and no route tells or shows what', async () => {
    const { ana, id, ben, cleo, reelName } = await aFullCapsule();
    const { status, body, headers } = await contributions.contributors(ana, id);
    expect([status, headers.get('x-total-count')]).toEqual([200, '2']);
    const kept = { state: 'kept', isBlocked: null } as const;
    const sealed = { ...kept, personalNote: null, videoFileName: null, durationSeconds: null, videoReady: false };
    expect(body).toEqual<ContributorDto[]>([
      {
        id: cleo.id,
        name: 'Cleo/..',
        email: 'cleo@c.test',
        hasSubmitted: true,
        submittedAt: cleo.submittedAt,
        ...sealed,
      },
      { id: ben.id, name: 'Ben', email: 'ben@b.test', hasSubmitted: true, submittedAt: ben.submittedAt, ...sealed },
    ]);
    for (const videoName of [ben.videoName, cleo.videoName, reelName]) {
      expect(await contributions.strangers.watch(ana, videoName)).toBe(404);
    }
    const refused = await archive(ana, id);
    expect([refused.status, (refused.body as unknown as ErrorBody).code]).toEqual([409, 'wrong_state']);
    const day = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'Europe/Berlin',
    });
    expect((refused.body as unknown as ErrorBody).message).toBe(`The videos are sealed until ${day}.`);
    expect((await contributions.reel(ana, id)).body).toMatchObject({
      state: 'ready',
      videoFileName: null,
      durationSeconds: null,
    });
    const everything = JSON.stringify([
      body,
      refused.body,
      (await contributions.reel(ana, id)).body,
      await contributions.capsules.seen(ana, id),
    ]);
    for (const secret of [ben.videoName, cleo.videoName, reelName, 'For your eyes']) {
      expect(everything).not.toContain(secret);
    }
    // Whoever gave it sees their own at any time; a reel is nobody's own.
    expect(await contributions.strangers.watch(null, ben.videoName, ben.receipt)).toBe(200);
    expect(await contributions.strangers.watch(ana, ben.videoName, cleo.receipt)).toBe(404);
    expect(await contributions.strangers.watch(null, reelName, ben.receipt)).toBe(404);
  });

  it('it is not unsealed by a payment that is taken back', async () => {
    const { ana, id, ben, reelName } = await aFullCapsule();
    await contributions.capsules.payment(id, 'disputed', 2);
    await contributions.capsules.letDayCome(id);
    expect(await contributions.strangers.watch(ana, ben.videoName)).toBe(404);
    expect(await contributions.strangers.watch(ana, reelName)).toBe(404);
    expect((await archive(ana, id)).status).toBe(409);
    expect((await contributions.contributors(ana, id)).body[0]).toMatchObject({ videoFileName: null });
    await contributions.capsules.payment(id, 'paid', 3);
    expect(await contributions.strangers.watch(ana, ben.videoName)).toBe(200);
  });
});

describe('from its moment on', () => {
  it('the host sees, watches and downloads everything, and nobody else does', async () => {
    const { ana, id, ben, cleo } = await aFullCapsule();
    await contributions.capsules.letDayPass(id);
    // The day was moved in the database and is to be seen in the reel, so it was asked for anew.
    const reelName = await contributions.reelIsReady(id);
    expect((await contributions.contributors(ana, id)).body).toMatchObject([
      { id: cleo.id, personalNote: null, videoFileName: cleo.videoName, durationSeconds: 3.2, videoReady: false },
      { id: ben.id, personalNote: 'For your eyes', videoFileName: ben.videoName, videoReady: true },
    ]);
    for (const videoName of [ben.videoName, cleo.videoName, reelName]) {
      expect(await contributions.strangers.watch(ana, videoName)).toBe(200);
      expect(await contributions.strangers.watch(aPerson(), videoName)).toBe(404);
      expect(await contributions.strangers.watch(null, videoName)).toBe(401);
    }
    expect((await contributions.reel(ana, id)).body).toMatchObject({ videoFileName: reelName, durationSeconds: 63.5 });
    const { status, body } = await archive(ana, id);
    const day = ben.submittedAt.slice(0, 10);
    expect([status, body]).toEqual([
      200,
      {
        title: 'Ana & Ben',
        entries: [
          { videoName: ben.videoName, fileName: `01 Ben ${day}.webm` },
          { videoName: cleo.videoName, fileName: `02 Cleo ${day}.webm` },
        ],
      },
    ]);
  });

  it('an empty capsule has nothing to download', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const { receipt } = await contributions.contribute(slug);
    await contributions.strangers.withdraw(receipt);
    await contributions.capsules.letDayCome(id);
    const refused = await archive(ana, id);
    expect([refused.status, (refused.body as unknown as ErrorBody).message]).toEqual([
      409,
      'There are no videos to download.',
    ]);
  });

  it('a delivered capsule stays open to its host, whatever becomes of the payment', async () => {
    const { ana, id, ben } = await aFullCapsule();
    await contributions.capsules.letDayPass(id);
    await contributions.capsules.arrived(id, 1);
    expect((await contributions.capsules.seen(ana, id)).status).toBe('delivered');
    await contributions.capsules.payment(id, 'disputed', 2);
    expect(await contributions.strangers.watch(ana, ben.videoName)).toBe(200);
    expect((await archive(ana, id)).status).toBe(200);
  });
});

describe('the list of contributors', () => {
  it('is the host\u2019s alone', async () => {
    const { id } = await contributions.capsule(aPerson());
    for (const path of ['contributors', 'reel']) {
      expect((await app.call(aPerson(), 'GET', `/capsules/${id}/${path}`)).status).toBe(404);
      expect((await app.call(null, 'GET', `/capsules/${id}/${path}`)).status).toBe(401);
      expect((await app.call(aPerson(), 'GET', `/capsules/nonsense/${path}`)).status).toBe(404);
    }
    expect((await archive(aPerson(), id)).status).toBe(404);
    expect((await archive(null, id)).status).toBe(401);
    expect((await contributions.reel(aPerson(), id, 'POST')).status).toBe(404);
  });

  it('comes in pages, newest first, with those who withdrew', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const made = [];
    for (const responderName of ['One', 'Two', 'Three', 'Four', 'Five']) {
      made.push(await contributions.contribute(slug, { responderName }));
    }
    await contributions.strangers.withdraw(made[2]?.receipt ?? '');
    const names: string[] = [];
    let path: string | null = `/capsules/${id}/contributors?limit=2`;
    while (path !== null) {
      const { body, headers }: Answer<ContributorDto[]> = await app.call(ana, 'GET', path);
      expect(headers.get('x-total-count')).toBe('5');
      names.push(...body.map(({ name }) => name));
      path = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(names).toEqual(['Five', 'Four', 'Three', 'Two', 'One']);
    expect((await contributions.contributors(ana, id, '?cursor=x')).status).toBe(400);
  });

  it('shows a replaced one where it was', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    await contributions.contribute(slug, { responderName: 'Two' });
    const { admissionId } = (await contributions.strangers.admitReplacement(first.receipt)).body;
    await contributions.commit(admissionId, aContribution({ responderName: 'Uno' }));
    expect((await contributions.contributors(ana, id)).body.map(({ name }) => name)).toEqual(['Two', 'Uno']);
  });

  it('is empty for a capsule that nobody has paid', async () => {
    const { ana, id } = await contributions.capsules.ordered(anOrder());
    expect(await contributions.contributors(ana, id)).toMatchObject({ status: 200, body: [] });
  });
});
