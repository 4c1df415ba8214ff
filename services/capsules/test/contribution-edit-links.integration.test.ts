// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

it('an edit link of a contribution does not open a response, or vice versa', async () => {
  const prompts = new SharedPromptsClient(app);
  const mine = await contributions.contribute((await contributions.hosted()).slug);
  const response = await prompts.respond((await prompts.owned()).slug);
  expect(await prompts.watch(null, mine.videoName, response.editSecret)).toBe(404);
  expect(await prompts.watch(null, response.videoName, mine.editSecret)).toBe(404);
  expect((await prompts.withdraw(response.editSecret)).status).toBe(204);
  expect((await prompts.readEditLink(mine.editSecret)).status).toBe(200);
});

describe('withdrawing a contribution', () => {
  it('keeps name and address in the host’s list, and frees the slot, even for the same guest', async () => {
    const { ana, id, slug } = await contributions.hosted(1);
    const made = await contributions.contribute(slug, { personalNote: 'Hi' });
    expect((await contributions.admit(slug)).status).toBe(409);
    await contributions.withdraw(made.editSecret);
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
    const retry = await contributions.contribute(slug);
    expect(retry.id).not.toBe(made.id);
    expect(await contributions.counts(id)).toEqual([1, 1]);
    const { body } = await contributions.contributors(ana, id);
    expect(body.map(({ hasSubmitted }) => hasSubmitted)).toEqual([true, false]);
  });

  it.each(['refunded', 'disputed'] as const)(
    'is possible from a %s capsule, unlike replacing, and discards the reel',
    async (state) => {
      const { id, made } = await contributions.closedCapsule('Ben', 'Cleo');
      const [mine, other] = made.map(({ editSecret }) => editSecret) as [string, string];
      const reelName = await contributions.reportReelReady(id);
      await capsules.payment(id, state, 2);
      const withdrawable = { open: false, canWithdraw: true, needsApproval: false };
      expect((await contributions.readEditLink(mine)).body).toMatchObject(withdrawable);
      expect((await contributions.admitReplacement(mine)).status).toBe(409);
      expect((await contributions.withdraw(mine)).status).toBe(204);
      expect(await contributions.counts(id)).toEqual([1, 1]);
      expect(await contributions.discards(made[0]?.videoName ?? '')).toBe(1);
      expect(await contributions.discards(reelName)).toBe(1);
      expect((await contributions.readEditLink(other)).status).toBe(200);
    },
  );

  it('is impossible from the delivery day on, even after a refund', async () => {
    const { id, slug } = await contributions.hosted();
    const { editSecret, videoName } = await contributions.contribute(slug);
    await capsules.letDayCome(id);
    expect((await contributions.withdraw(editSecret)).status).toBe(409);
    expect(await contributions.watch(null, videoName, editSecret)).toBe(200);
    await capsules.waitForOpening(id);
    await capsules.delivered(id, 1);
    await capsules.payment(id, 'refunded', 2);
    expect((await contributions.readEditLink(editSecret)).body).toMatchObject({ open: false, canWithdraw: false });
    expect((await contributions.withdraw(editSecret)).status).toBe(409);
  });

  it('leaves no orphaned video when racing a replacement and the closing', async () => {
    const { ana, id, slug } = await contributions.hosted(1);
    for (let round = 0; round < 10; round += 1) {
      const made = await contributions.contribute(slug);
      const { admissionId } = (await contributions.admitReplacement(made.editSecret)).body;
      const upload = contributionUpload();
      const [withdrawn, replaced] = await Promise.all([
        contributions.withdraw(made.editSecret),
        contributions.commit(admissionId, upload),
        capsules.change(ana, id, '/close'),
      ]);
      expect([204, 409]).toContain(withdrawn.status);
      expect([201, 404]).toContain(replaced.status);
      await capsules.change(ana, id, '/reopen');
      const left = (await contributions.readEditLink(made.editSecret)).body;
      expect(await contributions.counts(id)).toEqual(withdrawn.status === 204 ? [0, 0] : [1, 1]);
      for (const name of [made.videoName, upload.video.name]) {
        expect(await contributions.discards(name)).toBe(name === left.videoFileName ? 0 : 1);
      }
      if (withdrawn.status !== 204) await contributions.withdraw(made.editSecret);
    }
  });
});
