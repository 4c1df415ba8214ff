// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing; media's news are posted by its role.
import type { ErrorBody } from '@dear-future/contracts/errors';
import { aPerson, aVideoName, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';
import { anOrder } from './paid-capsules-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

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
    await contributions.capsules.letDayCome(id);
    await contributions.capsules.dayIsOver(id);
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
    const ana = aPerson();
    const { id, slug } = await contributions.capsule(ana);
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
