// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing; media's news are posted by its role.
import { randomUUID } from 'node:crypto';
import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { aPerson, aVideoName, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';

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
    expect((await contributions.reel(ana, id)).body).toEqual({
      state: 'waiting',
      progress: 0,
      videoFileName: null,
      durationSeconds: null,
      skipped: [],
      madeAt: null,
    });
  });

  it('is told of from the first step to the last, with the names of whose video could not be used', async () => {
    const { ana, id, made } = await contributions.closedCapsule('One', 'Two');
    await contributions.reelNews(id, { step: 1, state: 'working', progress: 42 });
    expect((await contributions.reel(ana, id)).body).toMatchObject({ state: 'working', progress: 42, madeAt: null });
    const videoName = aVideoName();
    const skipped = [made[1]?.videoName];
    await contributions.reelNews(id, {
      step: 2,
      state: 'ready',
      progress: 100,
      videoName,
      durationSeconds: 63.5,
      skipped,
    });
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
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
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
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
    await contributions.contribute(slug);
    await contributions.capsules.letDayCome(id);
    await contributions.capsules.dayIsOver(id);
    expect(await contributions.reelRequests(id)).toHaveLength(1);
  });

  it('is asked for anew with those who were let in before the closing and came after it', async () => {
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
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
