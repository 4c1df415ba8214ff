// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { CapsulesTestApp } from './capsules-test-app.js';
import { ContributionsClient, contributorWithoutVideo } from './contributions-client.js';
import { SharedPromptsClient } from './shared-prompts-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);
const { capsules } = contributions;

it('the edit link of a contribution does not give access to a response, and vice versa', async () => {
  const prompts = new SharedPromptsClient(app);
  const mine = await contributions.contribute((await contributions.createHostAndCapsule()).slug);
  const response = await prompts.respond((await prompts.createOwnerAndPrompt()).slug);
  expect(await prompts.watch(null, mine.videoName, response.editSecret)).toBe(404);
  expect(await prompts.watch(null, response.videoName, mine.editSecret)).toBe(404);
  expect((await prompts.withdraw(response.editSecret)).status).toBe(204);
  expect((await prompts.readEditLink(mine.editSecret)).status).toBe(200);
});

describe('withdrawing a contribution', () => {
  it('keeps the name and email address in the host’s list, and frees the slot, even for the same guest', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule(1);
    const contribution = await contributions.contribute(slug, { personalNote: 'Hi' });
    expect((await contributions.admit(slug)).status).toBe(409);
    await contributions.withdraw(contribution.editSecret);
    expect(await contributions.readCounts(id)).toEqual([0, 0]);
    const listed = (await contributions.listContributors(host, id)).body;
    expect(listed).toEqual([contributorWithoutVideo(contribution.id, 'withdrawn')]);
    const retry = await contributions.contribute(slug);
    expect(retry.id).not.toBe(contribution.id);
    expect(await contributions.readCounts(id)).toEqual([1, 1]);
    const { body } = await contributions.listContributors(host, id);
    expect(body.map(({ hasSubmitted }) => hasSubmitted)).toEqual([true, false]);
  });

  it.each(['refunded', 'disputed'] as const)(
    'is possible after the payment was %s, unlike replacing, and discards the reel',
    async (state) => {
      const { id, submissions } = await contributions.createClosedCapsule('Ben', 'Cleo');
      const [mine, other] = submissions.map(({ editSecret }) => editSecret) as [string, string];
      const reelName = await contributions.reportReelReady(id);
      await capsules.postPayment(id, state, 2);
      const expected = { open: false, canWithdraw: true, needsApproval: false };
      expect((await contributions.readEditLink(mine)).body).toMatchObject(expected);
      expect((await contributions.admitReplacement(mine)).status).toBe(409);
      expect((await contributions.withdraw(mine)).status).toBe(204);
      expect(await contributions.readCounts(id)).toEqual([1, 1]);
      expect(await contributions.countDiscards(submissions[0]?.videoName ?? '')).toBe(1);
      expect(await contributions.countDiscards(reelName)).toBe(1);
      expect((await contributions.readEditLink(other)).status).toBe(200);
    },
  );

  it('is refused from the delivery date on, even if the delivered capsule is refunded', async () => {
    const { id, slug } = await contributions.createHostAndCapsule();
    const { editSecret, videoName } = await contributions.contribute(slug);
    await capsules.makeDue(id);
    expect((await contributions.withdraw(editSecret)).status).toBe(409);
    expect(await contributions.watch(null, videoName, editSecret)).toBe(200);
    await capsules.waitForOpening(id);
    await capsules.reportDelivered(id, 1);
    await capsules.postPayment(id, 'refunded', 2);
    expect((await contributions.readEditLink(editSecret)).body).toMatchObject({ open: false, canWithdraw: false });
    expect((await contributions.withdraw(editSecret)).status).toBe(409);
  });

  it('leaves no orphaned video if the video is replaced or the capsule is closed concurrently', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule(1);
    for (let round = 0; round < 10; round += 1) {
      const contribution = await contributions.contribute(slug);
      const { admissionId } = (await contributions.admitReplacement(contribution.editSecret)).body;
      const upload = contributionUpload();
      const [withdrawn, replaced] = await Promise.all([
        contributions.withdraw(contribution.editSecret),
        contributions.commit(admissionId, upload),
        capsules.change(host, id, '/close'),
      ]);
      expect([204, 409]).toContain(withdrawn.status);
      expect([201, 404]).toContain(replaced.status);
      await capsules.change(host, id, '/reopen');
      const remaining = (await contributions.readEditLink(contribution.editSecret)).body;
      expect(await contributions.readCounts(id)).toEqual(withdrawn.status === 204 ? [0, 0] : [1, 1]);
      for (const name of [contribution.videoName, upload.video.name]) {
        expect(await contributions.countDiscards(name)).toBe(name === remaining.videoFileName ? 0 : 1);
      }
      if (withdrawn.status !== 204) await contributions.withdraw(contribution.editSecret);
    }
  });
});
