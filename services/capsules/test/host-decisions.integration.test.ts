// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomBytes } from 'node:crypto';
import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { newUserId, CapsulesTestApp, readCreated, type ApiResponse } from './capsules-test-app.js';
import { ContributionsClient, contributorWithoutVideo } from './contributions-client.js';
import type { Submission } from './guest-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const newClientHash = (): string => randomBytes(32).toString('base64url');

const DECISIONS = ['remove', 'remove-all', 'restore', 'restore-all', 'approve', 'block', 'unblock'] as const;
type Decision = (typeof DECISIONS)[number];

/** Returns the status of the response. */
async function decide(host: string | null, capsuleId: string, id: string, decision: Decision): Promise<number> {
  const path = `/capsules/${capsuleId}/contributors/${id}`;
  const response = await (decision === 'remove'
    ? app.call(host, 'DELETE', path)
    : app.call(host, 'POST', `${path}/${decision}`));
  return response.status;
}

function turnOnApproval(host: string, id: string): Promise<ApiResponse<PaidCapsuleDto>> {
  return app.call(host, 'PATCH', `/capsules/${id}/approval`, { needsApproval: true });
}

/** Ends the period in which a removal can be undone, and waits until the video is discarded. */
async function completeRemoval(id: string): Promise<void> {
  const endUndoSql = `UPDATE capsules.contributions SET removed_at = removed_at - interval '1 minute' WHERE id = $1`;
  await app.admin.query(endUndoSql, [id]);
  const erasedSql = 'SELECT 1 FROM capsules.contributions WHERE id = $1 AND video_name IS NULL';
  await eventually(async () => (await app.admin.query(erasedSql, [id])).rowCount === 1, { everyMs: 10 });
}

async function remove(host: string, capsuleId: string, { id }: Submission): Promise<void> {
  expect(await decide(host, capsuleId, id, 'remove')).toBe(204);
  await completeRemoval(id);
}

async function findContributor(host: string, capsuleId: string, id: string): Promise<ContributorDto | undefined> {
  return (await contributions.listContributors(host, capsuleId)).body.find((contributor) => contributor.id === id);
}

describe('removing a contribution', () => {
  it('can be undone, also for a reel that was requested in between', async () => {
    const { host, id, submissions } = await contributions.createClosedCapsule('One', 'Two');
    const removed = submissions[0]!;
    expect(await decide(host, id, removed.id, 'remove')).toBe(204);
    await contributions.callReel(host, id, 'POST');
    expect(await decide(host, id, removed.id, 'restore')).toBe(204);
    const requests = (await contributions.findReelRequests(id)).map(({ contributions: videos }) => videos);
    expect(requests.map((videos) => videos.map(({ name }) => name))).toEqual([['One', 'Two'], ['Two'], ['One', 'Two']]);
  });

  it('of several videos can be undone one by one, which keeps a reel that shows them', async () => {
    const { host, id, submissions } = await contributions.createClosedCapsule('One', 'Two');
    const reel = await contributions.reportReelReady(id);
    for (const decision of ['remove', 'restore'] as const) {
      for (const submission of submissions) expect(await decide(host, id, submission.id, decision)).toBe(204);
    }
    expect(await contributions.findReelRequests(id)).toHaveLength(1);
    expect(await contributions.countDiscards(reel)).toBe(0);
  });

  it('frees its slot for another guest', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule(5);
    const junk: Submission[] = [];
    for (let count = 0; count < 5; count += 1)
      junk.push(await contributions.contribute(slug, { responderName: 'Junk' }));
    expect((await contributions.submit(slug)).status).toBe(409);
    for (const submission of junk) await remove(host, id, submission);
    expect(await contributions.readCounts(id)).toEqual([0, 0]);
    await contributions.contribute(slug, { responderName: 'Rosa' });
    const kept = (await contributions.listContributors(host, id)).body.filter(({ state }) => state === 'kept');
    expect(kept.map(({ name }) => name)).toEqual(['Rosa']);
  });

  it('keeps the name and email address for the host; the edit link says that the host removed the video', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const ben = await contributions.contribute(slug, { personalNote: 'a secret' });
    expect(await decide(host, id, ben.id, 'remove')).toBe(204);
    expect(await findContributor(host, id, ben.id)).toMatchObject({
      state: 'removing',
      hasSubmitted: false,
      personalNote: null,
    });
    const removed = { code: 'removed', message: 'The host removed your video from this capsule.' };
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject(removed);
    await completeRemoval(ben.id);
    expect(await findContributor(host, id, ben.id)).toEqual(contributorWithoutVideo(ben.id, 'removed'));
    expect((await contributions.readEditLink(ben.editSecret)).status).toBe(410);
    expect(await contributions.countDiscards(ben.videoName)).toBe(1);
    expect(await app.findMessageTypes(ben.id)).toEqual(['contribution.received', 'contribution.removed']);
  });

  it('can be undone until the video is discarded', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule(1);
    const ben = await contributions.contribute(slug);
    for (let round = 0; round < 2; round += 1) expect(await decide(host, id, ben.id, 'remove')).toBe(204);
    // The video keeps its slot while the removal can be undone.
    expect((await contributions.submit(slug)).status).toBe(409);
    for (let round = 0; round < 2; round += 1) expect(await decide(host, id, ben.id, 'restore')).toBe(204);
    expect(await findContributor(host, id, ben.id)).toMatchObject({ state: 'kept', submittedAt: ben.submittedAt });
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject({ videoFileName: ben.videoName });
    expect(await contributions.readCounts(id)).toEqual([1, 1]);
    await remove(host, id, ben);
    expect(await decide(host, id, ben.id, 'restore')).toBe(409);
    expect(await contributions.readCounts(id)).toEqual([0, 0]);
  });

  it('is refused for other users, for visitors, and in another capsule of the host, like all decisions', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const ben = await contributions.contribute(slug);
    const { id: other } = await contributions.createCapsule(host);
    for (const decision of DECISIONS) {
      expect(await decide(newUserId(), id, ben.id, decision)).toBe(404);
      expect(await decide(null, id, ben.id, decision)).toBe(401);
      expect(await decide(host, other, ben.id, decision)).toBe(404);
    }
    expect(await findContributor(host, id, ben.id)).toMatchObject({ state: 'kept' });
  });

  it('delays the opening, so that the removed video is not delivered', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const junk = await contributions.contribute(slug, { responderName: 'Junk' });
    await contributions.contribute(slug, { responderName: 'Rosa' });
    expect(await decide(host, id, junk.id, 'remove')).toBe(204);
    await contributions.capsules.makeDue(id);
    await completeRemoval(junk.id);
    await contributions.capsules.waitForOpening(id);
    const opened = await app.findMessages(id, 'capsule.opened');
    expect(opened).toMatchObject([{ payload: { contributionCount: 1, names: ['Rosa'] } }]);
  });

  it('discards the reel that contains it, and requests a new one', async () => {
    const { host, id, submissions } = await contributions.createClosedCapsule('Ben', 'Cleo');
    const reelName = await contributions.reportReelReady(id);
    const [ben, cleo] = submissions as [Submission, Submission];
    await remove(host, id, ben);
    expect(await contributions.countDiscards(reelName)).toBe(1);
    const [, second] = await contributions.findReelRequests(id);
    expect(second?.contributions.map(({ videoName }) => videoName)).toEqual([cleo.videoName]);
  });
});

describe('blocking a sender', () => {
  it('stops their new, ongoing and replacement uploads to this capsule until they are unblocked', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const [junk, guest] = [newClientHash(), newClientHash()];
    const submit = (clientHash: string, to = slug) => contributions.submit(to, contributionUpload(), clientHash);
    const first = readCreated((await submit(junk)) as ApiResponse<Submission>);
    const ongoing = await contributions.admit(slug, null, junk);
    expect(await findContributor(host, id, first.id)).toMatchObject({ isBlocked: false });
    expect(await decide(host, id, first.id, 'block')).toBe(204);
    expect(await findContributor(host, id, first.id)).toMatchObject({ isBlocked: true, state: 'kept' });
    expect(await submit(junk)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await contributions.commit(ongoing.body.admissionId, contributionUpload())).status).toBe(409);
    expect((await contributions.admitReplacement(first.editSecret, null, junk)).status).toBe(409);
    expect((await submit(guest)).status).toBe(201);
    expect((await submit(junk, (await contributions.createCapsule(host)).slug)).status).toBe(201);
    expect(await decide(host, id, first.id, 'unblock')).toBe(204);
    expect((await submit(junk)).status).toBe(201);
  });

  it('is refused if we do not know which client the video came from', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const ben = await contributions.contribute(slug);
    expect(await decide(host, id, ben.id, 'block')).toBe(409);
  });
});

describe('approval', () => {
  it('holds back new and replacement videos until the host approves them', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    expect((await turnOnApproval(host, id)).body).toMatchObject({ needsApproval: true });
    const ben = await contributions.contribute(slug);
    expect(await findContributor(host, id, ben.id)).toMatchObject({ state: 'waiting', submittedAt: ben.submittedAt });
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject({ needsApproval: true });
    for (let round = 0; round < 2; round += 1) expect(await decide(host, id, ben.id, 'approve')).toBe(204);
    expect(await findContributor(host, id, ben.id)).toMatchObject({ state: 'kept' });
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject({ needsApproval: false });
    expect((await contributions.replace(ben.editSecret)).status).toBe(201);
    expect(await findContributor(host, id, ben.id)).toMatchObject({ state: 'waiting' });
  });

  it('decides what the delivery, the reel and the archive contain', async () => {
    const { host, id, slug } = await contributions.createHostAndCapsule();
    const rosa = await contributions.contribute(slug, { responderName: 'Rosa' });
    await turnOnApproval(host, id);
    const junk = await contributions.contribute(slug, { responderName: 'Junk' });
    await contributions.capsules.openNow(id);
    const opened = await app.findMessages(id, 'capsule.opened');
    expect(opened).toMatchObject([{ payload: { contributionCount: 1, waitingCount: 1, names: ['Rosa'] } }]);
    const requestedVideos = async () =>
      (await contributions.findReelRequests(id)).map(({ contributions: all }) => all.map(({ videoName }) => videoName));
    expect(await requestedVideos()).toEqual([[rosa.videoName]]);
    const archive = await app.call<{ entries: unknown[] }>(host, 'POST', `/capsules/${id}/archive`);
    expect(JSON.stringify(archive.body)).not.toContain(junk.videoName);
    await decide(host, id, junk.id, 'approve');
    expect(await requestedVideos()).toEqual([[rosa.videoName], [rosa.videoName, junk.videoName]]);
  });
});
