// Real: the capsules application, Postgres, Redis, the inboxes of media, delivery and billing.
import { randomBytes } from 'node:crypto';
import type { ContributorDto, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { eventually } from '@dear-future/testing/eventually';
import { REMOVALS_QUEUE } from '../src/contributions/contribution-removal.worker.js';
import { newUserId, CapsulesTestApp, created, type ApiResponse } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import type { MadeResponse } from './guest-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const newSender = (): string => randomBytes(32).toString('base64url');

type Act = 'restore' | 'approve' | 'block' | 'unblock';

async function decide(host: string | null, capsuleId: string, id: string, act?: Act): Promise<number> {
  const path = `/capsules/${capsuleId}/contributors/${id}`;
  const response = await (act === undefined
    ? app.call(host, 'DELETE', path)
    : app.call(host, 'POST', `${path}/${act}`));
  return response.status;
}

function requireApproval(host: string, id: string): Promise<ApiResponse<PaidCapsuleDto>> {
  return app.call(host, 'PATCH', `/capsules/${id}/approval`, { needsApproval: true });
}

/** Ends the period in which a removal can be undone, and waits for the removal. */
async function completeRemoval(id: string): Promise<void> {
  const due = 'UPDATE capsules.contribution_removals SET next_attempt_at = clock_timestamp() WHERE id = $1';
  await app.records.query(due, [id]);
  await app.wake(REMOVALS_QUEUE, id);
  const gone = 'SELECT 1 FROM capsules.contributions WHERE id = $1 AND video_name IS NULL';
  await eventually(async () => (await app.records.query(gone, [id])).rowCount === 1, { everyMs: 10 });
}

async function remove(host: string, capsuleId: string, { id }: MadeResponse): Promise<void> {
  expect(await decide(host, capsuleId, id)).toBe(204);
  await completeRemoval(id);
}

async function findContributor(host: string, capsuleId: string, id: string): Promise<ContributorDto | undefined> {
  return (await contributions.contributors(host, capsuleId)).body.find((each) => each.id === id);
}

describe('removing a contribution', () => {
  it('frees its slot for another guest', async () => {
    const { ana, id, slug } = await contributions.hosted(5);
    const junk: MadeResponse[] = [];
    for (let n = 0; n < 5; n += 1) junk.push(await contributions.contribute(slug, { responderName: 'Junk' }));
    expect((await contributions.submit(slug)).status).toBe(409);
    for (const each of junk) await remove(ana, id, each);
    expect(await contributions.counts(id)).toEqual([0, 0]);
    await contributions.contribute(slug, { responderName: 'Rosa' });
    const kept = (await contributions.contributors(ana, id)).body.filter(({ state }) => state === 'kept');
    expect(kept.map(({ name }) => name)).toEqual(['Rosa']);
  });

  it('keeps name and address for the host, and is shown by the edit link', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const ben = await contributions.contribute(slug, { personalNote: 'a secret' });
    expect(await decide(ana, id, ben.id)).toBe(204);
    expect(await findContributor(ana, id, ben.id)).toMatchObject({
      state: 'removing',
      hasSubmitted: false,
      personalNote: null,
    });
    const removed = { code: 'removed', message: 'The host removed your video from this capsule.' };
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject(removed);
    await completeRemoval(ben.id);
    expect(await findContributor(ana, id, ben.id)).toEqual({
      id: ben.id,
      name: 'Ben',
      email: 'ben@b.test',
      state: 'removed',
      isBlocked: null,
      hasSubmitted: false,
      submittedAt: null,
      personalNote: null,
      videoFileName: null,
      durationSeconds: null,
      videoReady: false,
    });
    expect((await contributions.readEditLink(ben.editSecret)).status).toBe(410);
    expect(await contributions.discards(ben.videoName)).toBe(1);
    expect(await app.postedTypes(ben.id)).toEqual(['contribution.received', 'contribution.removed']);
  });

  it('can be undone until the video is discarded', async () => {
    const { ana, id, slug } = await contributions.hosted(1);
    const ben = await contributions.contribute(slug);
    for (let twice = 0; twice < 2; twice += 1) expect(await decide(ana, id, ben.id)).toBe(204);
    // The contribution keeps its slot until then.
    expect((await contributions.submit(slug)).status).toBe(409);
    for (let twice = 0; twice < 2; twice += 1) expect(await decide(ana, id, ben.id, 'restore')).toBe(204);
    expect(await findContributor(ana, id, ben.id)).toMatchObject({ state: 'kept', submittedAt: ben.submittedAt });
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject({ videoFileName: ben.videoName });
    expect(await contributions.counts(id)).toEqual([1, 1]);
    await remove(ana, id, ben);
    expect(await decide(ana, id, ben.id, 'restore')).toBe(409);
    expect(await contributions.counts(id)).toEqual([0, 0]);
  });

  it('like the other decisions, is only for that contribution’s host', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const ben = await contributions.contribute(slug);
    const { id: other } = await contributions.capsule(ana);
    for (const act of [undefined, 'restore', 'approve', 'block', 'unblock'] as const) {
      expect(await decide(newUserId(), id, ben.id, act)).toBe(404);
      expect(await decide(null, id, ben.id, act)).toBe(401);
      expect(await decide(ana, other, ben.id, act)).toBe(404);
    }
    expect(await findContributor(ana, id, ben.id)).toMatchObject({ state: 'kept' });
  });

  it('delays the opening, so that no removed video is delivered', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const junk = await contributions.contribute(slug, { responderName: 'Junk' });
    await contributions.contribute(slug, { responderName: 'Rosa' });
    expect(await decide(ana, id, junk.id)).toBe(204);
    await contributions.capsules.letDayCome(id);
    await completeRemoval(junk.id);
    await contributions.capsules.waitForOpening(id);
    const opened = await app.posted(id, 'capsule.opened');
    expect(opened).toMatchObject([{ payload: { contributionCount: 1, names: ['Rosa'] } }]);
  });

  it('discards the reel that shows it, and requests another', async () => {
    const { ana, id, made } = await contributions.closedCapsule('Ben', 'Cleo');
    const reelName = await contributions.reportReelReady(id);
    const [ben, cleo] = made as [MadeResponse, MadeResponse];
    await remove(ana, id, ben);
    expect(await contributions.discards(reelName)).toBe(1);
    const [, second] = await contributions.reelRequests(id);
    expect(second?.contributions.map(({ videoName }) => videoName)).toEqual([cleo.videoName]);
  });
});

describe('blocking a sender', () => {
  it('refuses their new, ongoing and replacement uploads, only to this capsule, until they are unblocked', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const [junk, guest] = [newSender(), newSender()];
    const submit = (sender: string, link = slug) => contributions.submit(link, contributionUpload(), sender);
    const first = created((await submit(junk)) as ApiResponse<MadeResponse>);
    const ongoing = await contributions.admit(slug, null, junk);
    expect(await findContributor(ana, id, first.id)).toMatchObject({ isBlocked: false });
    expect(await decide(ana, id, first.id, 'block')).toBe(204);
    expect(await findContributor(ana, id, first.id)).toMatchObject({ isBlocked: true, state: 'kept' });
    expect(await submit(junk)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
    expect((await contributions.commit(ongoing.body.admissionId, contributionUpload())).status).toBe(409);
    expect((await contributions.admitReplacement(first.editSecret, null, junk)).status).toBe(409);
    expect((await submit(guest)).status).toBe(201);
    expect((await submit(junk, (await contributions.capsule(ana)).slug)).status).toBe(201);
    expect(await decide(ana, id, first.id, 'unblock')).toBe(204);
    expect((await submit(junk)).status).toBe(201);
  });

  it('is refused when the sender is unknown', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const ben = await contributions.contribute(slug);
    expect(await decide(ana, id, ben.id, 'block')).toBe(409);
  });
});

describe('approval', () => {
  it('holds back new and replacement videos until the host approves', async () => {
    const { ana, id, slug } = await contributions.hosted();
    expect((await requireApproval(ana, id)).body).toMatchObject({ needsApproval: true });
    const ben = await contributions.contribute(slug);
    expect(await findContributor(ana, id, ben.id)).toMatchObject({ state: 'waiting', submittedAt: ben.submittedAt });
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject({ needsApproval: true });
    for (let twice = 0; twice < 2; twice += 1) expect(await decide(ana, id, ben.id, 'approve')).toBe(204);
    expect(await findContributor(ana, id, ben.id)).toMatchObject({ state: 'kept' });
    expect((await contributions.readEditLink(ben.editSecret)).body).toMatchObject({ needsApproval: false });
    expect((await contributions.replace(ben.editSecret)).status).toBe(201);
    expect(await findContributor(ana, id, ben.id)).toMatchObject({ state: 'waiting' });
  });

  it('decides what the delivery, the reel and the archive contain', async () => {
    const { ana, id, slug } = await contributions.hosted();
    const rosa = await contributions.contribute(slug, { responderName: 'Rosa' });
    await requireApproval(ana, id);
    const junk = await contributions.contribute(slug, { responderName: 'Junk' });
    await contributions.capsules.letDayPass(id);
    const opened = await app.posted(id, 'capsule.opened');
    expect(opened).toMatchObject([{ payload: { contributionCount: 1, waitingCount: 1, names: ['Rosa'] } }]);
    const requestedVideos = async () =>
      (await contributions.reelRequests(id)).map(({ contributions: all }) => all.map(({ videoName }) => videoName));
    expect(await requestedVideos()).toEqual([[rosa.videoName]]);
    const archive = await app.call<{ entries: unknown[] }>(ana, 'POST', `/capsules/${id}/archive`);
    expect(JSON.stringify(archive.body)).not.toContain(junk.videoName);
    await decide(ana, id, junk.id, 'approve');
    expect(await requestedVideos()).toEqual([[rosa.videoName], [rosa.videoName, junk.videoName]]);
  });
});
