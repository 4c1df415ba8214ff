// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing; media's news are posted by its role.
import { randomUUID } from 'node:crypto';
import type { ErrorBody } from '@dear-future/contracts/errors';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { aPerson, aVideoName, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { anOrder } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const dayOf = ({ deliveryDate }: PaidCapsuleDto): string => deliveryDate.slice(0, 10);

describe('the highlight reel', () => {
  it('is asked for when the capsule closes, of what it holds, in the order in which it came', async () => {
    const { ana, capsule, id, made } = await contributions.closedCapsule('One', 'Two', 'Three');
    expect(await contributions.reelRequests(id)).toEqual([
      {
        reelId: expect.any(String) as string,
        capsuleId: id,
        version: 1,
        title: 'Ana & Ben',
        capsuleType: 'wedding',
        day: dayOf(capsule),
        contributions: [
          { videoName: made[0]?.videoName, name: 'One' },
          { videoName: made[1]?.videoName, name: 'Two' },
          { videoName: made[2]?.videoName, name: 'Three' },
        ],
      },
    ]);
    const nothingYet = { videoFileName: null, durationSeconds: null, skipped: [], madeAt: null };
    expect((await contributions.reel(ana, id)).body).toEqual({ state: 'waiting', progress: 0, ...nothingYet });
  });

  it('is told of from the first step to the last, with the names of whose video could not be used', async () => {
    const { ana, id, made } = await contributions.closedCapsule('One', 'Two');
    await contributions.reelNews(id, { step: 1, state: 'working', progress: 42 });
    expect((await contributions.reel(ana, id)).body).toMatchObject({ state: 'working', progress: 42, madeAt: null });
    const videoName = aVideoName();
    const skipped = [made[1]?.videoName];
    const ready = { step: 2, state: 'ready', progress: 100, videoName, durationSeconds: 63.5, skipped };
    await contributions.reelNews(id, ready);
    const { body } = await contributions.reel(ana, id);
    expect(body).toMatchObject({ state: 'ready', progress: 100, durationSeconds: null, skipped: ['Two'] });
    expect(Date.parse(body.madeAt ?? '')).toBeGreaterThan(0);
    expect(await app.typesPosted(videoName)).toEqual([]);
  });

  it('stands as it was told last, however the news are shuffled and repeated', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const videoName = aVideoName();
    const ready = { step: 9, state: 'ready', progress: 100, videoName, durationSeconds: 20 };
    await contributions.reelNews(id, { step: 3, state: 'working', progress: 50 });
    await contributions.reelNews(id, ready);
    const { body } = await contributions.reel(ana, id);
    for (const late of [
      { step: 1, state: 'working', progress: 1 },
      { step: 8, state: 'working', progress: 99 },
      { step: 2, state: 'failed', progress: 10 },
      ready,
    ]) {
      await contributions.reelNews(id, late);
      expect((await contributions.reel(ana, id)).body).toEqual(body);
    }
    expect(await app.typesPosted(videoName)).toEqual([]);
  });

  it('that nobody waits for any more is let go when it comes, and changes nothing', async () => {
    const { ana, id, slug } = await contributions.closedCapsule('One');
    const [first] = await contributions.reelRequests(id);
    await contributions.capsules.change(ana, id, '/reopen');
    expect((await contributions.reel(ana, id)).body.state).toBe('none');
    const forgotten = aVideoName();
    await contributions.reelNews(id, {
      reelId: first?.reelId,
      step: 5,
      state: 'ready',
      progress: 100,
      videoName: forgotten,
      durationSeconds: 9,
    });
    expect(await app.typesPosted(forgotten)).toEqual(['video.discard']);
    expect((await contributions.reel(ana, id)).body.state).toBe('none');

    await contributions.contribute(slug, { responderName: 'Two' });
    await contributions.capsules.change(ana, id, '/close');
    const [, second] = await contributions.reelRequests(id);
    expect(second).toMatchObject({ version: 2 });
    expect(second?.contributions).toHaveLength(2);
    expect(second?.reelId).not.toBe(first?.reelId);
    await contributions.reelNews(id, { reelId: first?.reelId, step: 6, state: 'failed', progress: 0 });
    expect((await contributions.reel(ana, id)).body.state).toBe('waiting');
    // Of a reel that nobody ever asked for.
    await contributions.reelNews(id, {
      reelId: randomUUID(),
      step: 1,
      state: 'ready',
      progress: 100,
      videoName: aVideoName(),
      durationSeconds: 1,
    });
    expect((await contributions.reel(ana, id)).body.state).toBe('waiting');
  });

  it('that is ready goes when the capsule is opened again, and is made anew when it closes', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const videoName = await contributions.reelIsReady(id);
    await contributions.capsules.change(ana, id, '/reopen');
    expect(await contributions.discards(videoName)).toBe(1);
    expect((await contributions.reel(ana, id)).body).toMatchObject({
      state: 'none',
      videoFileName: null,
      madeAt: null,
    });
    await contributions.capsules.change(ana, id, '/close');
    expect(await contributions.reelRequests(id)).toHaveLength(2);
  });

  it('is made once of the same: closing twice and the day ask for no second one', async () => {
    const { ana, id, slug } = await contributions.hosted();
    await contributions.contribute(slug);
    const underWay = await contributions.letIn(slug);
    await contributions.capsules.letDayCome(id);
    await contributions.capsules.change(ana, id, '/close');
    await contributions.capsules.change(ana, id, '/close');
    const videoName = await contributions.reelIsReady(id);
    // The day has waited for this one.
    await contributions.expire(underWay);
    await contributions.capsules.dayIsOver(id);
    expect(await contributions.reelRequests(id)).toHaveLength(1);
    expect((await contributions.reel(ana, id)).body).toMatchObject({ state: 'ready', videoFileName: videoName });
  });

  it('is asked for when the day comes, if nobody closed the capsule', async () => {
    const { id, slug } = await contributions.hosted();
    await contributions.contribute(slug);
    await contributions.capsules.letDayPass(id);
    expect(await contributions.reelRequests(id)).toHaveLength(1);
  });

  it('is asked for anew with those who were let in before the closing and came after it', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    const [late, replacing] = [
      await contributions.letIn(slug),
      (await contributions.strangers.admitReplacement(first.receipt)).body.admissionId,
    ];
    await contributions.capsules.change(ana, id, '/close');
    await contributions.commit(late, aContribution({ responderName: 'Two' }));
    const take = aContribution({ responderName: 'Uno' });
    await contributions.commit(replacing, take);
    const asked = await contributions.reelRequests(id);
    expect(asked.map(({ contributions: of }) => of.map(({ name }) => name))).toEqual([
      ['One'],
      ['One', 'Two'],
      ['Uno', 'Two'],
    ]);
    expect(asked[2]?.contributions[0]?.videoName).toBe(take.video.name);
  });

  it('of nothing is empty, and nothing is asked for', async () => {
    const { ana, id } = await contributions.closedCapsule();
    expect(await contributions.reelRequests(id)).toEqual([]);
    expect((await contributions.reel(ana, id)).body.state).toBe('empty');
    expect(await contributions.reel(ana, id, 'POST')).toMatchObject({ status: 202, body: { state: 'empty' } });
  });
});

describe('the video of a reel', () => {
  it('is nobody\u2019s to take and never let go while it is the present one', async () => {
    const { id, slug, ana } = await contributions.closedCapsule('One');
    const videoName = await contributions.reelIsReady(id);
    await contributions.capsules.change(ana, id, '/reopen');
    const { id: other } = await contributions.closedCapsule('One');
    const present = await contributions.reelIsReady(other);
    expect(await contributions.discards(videoName)).toBe(1);
    const admissionId = await contributions.letIn(slug);
    await app.tell('media', 'video.unclaimed', { videoName: present, admissionId });
    await contributions.expire(admissionId);
    await app.tell('media', 'video.unclaimed', { videoName: present, admissionId });
    const stolen = aContribution();
    stolen.video.name = present;
    expect((await contributions.commit(await contributions.letIn(slug), stolen)).status).toBe(409);
    await contributions.reelNews(other, {
      reelId: randomUUID(),
      step: 1,
      state: 'ready',
      progress: 100,
      videoName: present,
      durationSeconds: 1,
    });
    await app.tell('media', 'video.processed', { videoName: present });
    expect(await app.typesPosted(present)).toEqual([]);
  });
});

describe('asking for it again', () => {
  it('makes it anew; one that is on its way is not begun twice', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    await contributions.reelIsReady(id);
    const answers = await Promise.all([1, 2, 3].map(() => contributions.reel(ana, id, 'POST')));
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([202, 'waiting']));
    expect((await contributions.reelRequests(id)).map(({ version }) => version)).toEqual([1, 2]);
    await contributions.reelNews(id, { step: 1, state: 'failed', progress: 30 });
    expect((await contributions.reel(ana, id)).body).toMatchObject({ state: 'failed', videoFileName: null });
    expect((await contributions.reel(ana, id, 'POST')).status).toBe(202);
    expect(await contributions.reelRequests(id)).toHaveLength(3);
  });

  it('leaves the film that is there to be watched until the next one is, through failures and repeated news', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const old = await contributions.reelIsReady(id);
    await contributions.capsules.letDayPass(id);
    const { madeAt } = (await contributions.reel(ana, id)).body;
    const film = { videoFileName: old, durationSeconds: 63.5, madeAt };
    expect((await contributions.reel(ana, id, 'POST')).body).toMatchObject({ state: 'waiting', progress: 0, ...film });
    for (const change of [
      { step: 1, state: 'working', progress: 40 },
      { step: 2, state: 'failed', progress: 40 },
    ]) {
      await contributions.reelNews(id, change);
      const { state, progress } = change;
      expect((await contributions.reel(ana, id)).body).toMatchObject({ state, progress, ...film });
      expect(await contributions.strangers.watch(ana, old)).toBe(200);
    }
    expect((await contributions.reel(ana, id, 'POST')).body).toMatchObject({ state: 'waiting', ...film });
    expect(await contributions.discards(old)).toBe(0);

    const ready = { step: 1, state: 'ready', progress: 100, videoName: aVideoName(), durationSeconds: 9 };
    for (let again = 0; again < 2; again += 1) await contributions.reelNews(id, ready);
    expect((await contributions.reel(ana, id)).body).toMatchObject({
      state: 'ready',
      videoFileName: ready.videoName,
      durationSeconds: 9,
    });
    expect([await contributions.discards(old), await contributions.discards(ready.videoName)]).toEqual([1, 0]);
    expect(await contributions.strangers.watch(ana, old)).toBe(404);
    expect(await contributions.strangers.watch(ana, ready.videoName)).toBe(200);
  });

  it('seals the film that stays like any other until the day', async () => {
    const { ana, id } = await contributions.closedCapsule('One');
    const old = await contributions.reelIsReady(id);
    const { body } = await contributions.reel(ana, id, 'POST');
    expect(body).toMatchObject({ state: 'waiting', videoFileName: null, durationSeconds: null });
    expect(await contributions.strangers.watch(ana, old)).toBe(404);
    expect(await contributions.discards(old)).toBe(0);
  });

  it('keeps no film that shows what was taken back: another take ends it at once, one more video does not', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const first = await contributions.contribute(slug, { responderName: 'One' });
    const late = await contributions.letIn(slug);
    const replacing = (await contributions.strangers.admitReplacement(first.receipt)).body.admissionId;
    await contributions.capsules.change(ana, id, '/close');
    const ofOne = await contributions.reelIsReady(id);
    await contributions.commit(late, aContribution({ responderName: 'Two' }));
    expect(await contributions.discards(ofOne)).toBe(0);
    const ofTwo = await contributions.reelIsReady(id);
    expect([await contributions.discards(ofOne), await contributions.discards(ofTwo)]).toEqual([1, 0]);
    await contributions.commit(replacing, aContribution({ responderName: 'Uno' }));
    expect(await contributions.discards(ofTwo)).toBe(1);
    expect(await contributions.reelRequests(id)).toHaveLength(3);
    expect((await contributions.reel(ana, id)).body).toMatchObject({ state: 'waiting', madeAt: null });
  });

  it('is refused without the extra, before it is paid and while it takes videos', async () => {
    const ana = aPerson();
    const without = await contributions.capsules.paid(ana, anOrder());
    for (const method of ['GET', 'POST'] as const) {
      const { status, body } = await contributions.reel(ana, without.id, method);
      expect([status, (body as unknown as ErrorBody).message]).toEqual([
        409,
        'This capsule was bought without a highlight reel.',
      ]);
    }
    await contributions.capsules.change(ana, without.id, '/close');
    expect(await contributions.reelRequests(without.id)).toEqual([]);
    const order = anOrder({ hasHighlightReelAddon: true, totalPriceCents: 7900 });
    const unpaid = await contributions.capsules.capsule(ana, order);
    expect((await contributions.reel(ana, unpaid.id)).body.state).toBe('none');
    expect((await contributions.reel(ana, unpaid.id, 'POST')).status).toBe(409);
    const { id } = await contributions.capsule(ana);
    expect((await contributions.reel(ana, id, 'POST')).status).toBe(409);
  });
});
