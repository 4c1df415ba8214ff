// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { aPerson, CapsulesTestApp } from './capsules-test-app.js';
import { aContribution, ContributionsClient } from './contributions-client.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules, strangers } = contributions;

describe('the receipt of a contribution', () => {
  it('is good for no response, nor is one of a response good for it', async () => {
    const mine = await contributions.contribute((await contributions.capsule(aPerson())).slug);
    const response = await strangers.respond((await strangers.prompt(aPerson())).slug);
    expect(await strangers.watch(null, mine.videoName, response.receipt)).toBe(404);
    expect(await strangers.watch(null, response.videoName, mine.receipt)).toBe(404);
    // Each is withdrawn by its own receipt, and leaves the other alone.
    expect((await strangers.withdraw(response.receipt)).status).toBe(204);
    expect((await strangers.receipt(mine.receipt)).status).toBe(200);
  });
});

describe('withdrawing a contribution', () => {
  it('leaves name and address in the host\u2019s list, frees the place, and another may come, the same person too', async () => {
    const { ana, id, slug } = await contributions.hosted(1);
    const made = await contributions.contribute(slug, { personalNote: 'Hi' });
    expect((await contributions.admit(slug)).status).toBe(409);
    await strangers.withdraw(made.receipt);
    expect(await contributions.counts(id)).toEqual([0, 0]);
    expect((await contributions.contributors(ana, id)).body).toEqual([
      {
        id: made.id,
        name: 'Ben',
        email: 'ben@b.test',
        state: 'withdrawn',
        isBlocked: null,
        hasSubmitted: false,
        submittedAt: null,
        personalNote: null,
        videoFileName: null,
        durationSeconds: null,
        videoReady: false,
      },
    ]);
    const again = await contributions.contribute(slug);
    expect(again.id).not.toBe(made.id);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    const { body } = await contributions.contributors(ana, id);
    expect(body.map(({ hasSubmitted }) => hasSubmitted)).toEqual([true, false]);
  });

  it.each(['refunded', 'disputed'] as const)(
    'is possible from a capsule whose money was %s, replacing is not, and no reel keeps it',
    async (state) => {
      const { id, made } = await contributions.closedCapsule('Ben', 'Cleo');
      const [mine, other] = made.map(({ receipt }) => receipt);
      const reelName = await contributions.reelIsReady(id);
      await capsules.payment(id, state, 2);
      expect((await strangers.receipt(mine ?? '')).body).toMatchObject({
        open: false,
        canWithdraw: true,
        needsApproval: false,
      });
      expect((await strangers.admitReplacement(mine ?? '')).status).toBe(409);
      expect((await strangers.withdraw(mine ?? '')).status).toBe(204);
      expect(await contributions.counts(id)).toEqual([1, 1]);
      expect(await app.typesPosted(made[0]?.videoName ?? '')).toContain('video.discard');
      expect(await app.typesPosted(reelName)).toContain('video.discard');
      expect((await strangers.receipt(other ?? '')).status).toBe(200);
    },
  );

  it('is over once its moment has come and once it was delivered, whatever becomes of the money', async () => {
    const { id, slug } = await contributions.capsule(aPerson());
    const { receipt, videoName } = await contributions.contribute(slug);
    await capsules.letDayCome(id);
    expect((await strangers.withdraw(receipt)).status).toBe(409);
    expect(await strangers.watch(null, videoName, receipt)).toBe(200);
    await capsules.dayIsOver(id);
    await capsules.arrived(id, 1);
    await capsules.payment(id, 'refunded', 2);
    expect((await strangers.receipt(receipt)).body).toMatchObject({ open: false, canWithdraw: false });
    expect((await strangers.withdraw(receipt)).status).toBe(409);
  });

  it('while it is replaced and the capsule is closed ends without a video that no contribution has', async () => {
    const { ana, id, slug } = await contributions.hosted(1);
    for (let round = 0; round < 10; round += 1) {
      const made = await contributions.contribute(slug);
      const { admissionId } = (await strangers.admitReplacement(made.receipt)).body;
      const upload = aContribution();
      const [withdrawn, replaced] = await Promise.all([
        strangers.withdraw(made.receipt),
        contributions.commit(admissionId, upload),
        capsules.change(ana, id, '/close'),
      ]);
      expect([204, 409]).toContain(withdrawn.status);
      expect([201, 404]).toContain(replaced.status);
      await capsules.change(ana, id, '/reopen');
      const left = (await strangers.receipt(made.receipt)).body;
      expect(await contributions.counts(id)).toEqual(withdrawn.status === 204 ? [0, 0] : [1, 1]);
      for (const name of [made.videoName, upload.video.name]) {
        expect(await contributions.discards(name)).toBe(name === left.videoFileName ? 0 : 1);
      }
      if (withdrawn.status !== 204) await strangers.withdraw(made.receipt);
    }
  });
});
