// Real: the capsules service in this process, PostgreSQL with the inboxes of all services, and Redis.
import { randomBytes } from 'node:crypto';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import { CapsulesTestApp, readCreated, type ApiResponse } from './capsules-test-app.js';
import { ContributionsClient } from './contributions-client.js';
import type { Submission } from './guest-client.js';
import { contributionUpload } from './uploads.js';

const app = await CapsulesTestApp.shared();
const contributions = new ContributionsClient(app);

const newClient = (): string => randomBytes(32).toString('base64url');

async function contributeFrom(slug: string, client: string): Promise<string> {
  const submitted = await contributions.submit(slug, contributionUpload(), client);
  return readCreated(submitted as ApiResponse<Submission>).id;
}

/** Contributes several videos from one client; returns the ids. */
async function contributeMany(slug: string, count: number, client: string): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await contributeFrom(slug, client));
  return ids;
}

const list = async (host: string, id: string): Promise<ContributorDto[]> =>
  (await contributions.listContributors(host, id)).body;

it.each([
  [30, 20],
  [44, 22],
])('of a capsule with %s slots, one client takes %s; its further videos wait without a slot', async (slots, share) => {
  const { host, id, slug } = await contributions.createHostAndCapsule(slots);
  const crowd = newClient();
  await contributeMany(slug, share + 2, crowd);
  const waiting = (await list(host, id)).filter(({ state }) => state === 'waiting');
  expect(waiting.map(({ hasSlot, fromSender }) => [hasSlot, fromSender])).toEqual([
    [false, share + 2],
    [false, share + 2],
  ]);
  expect(await contributions.capsules.read(host, id)).toMatchObject({ contributorCount: share });
});

it('a waiting video takes a slot when the host approves it; in a full capsule, the host must first make room', async () => {
  const { host, id, slug } = await contributions.createHostAndCapsule(22);
  const decide = (contributor: string, decision: string) =>
    app.call(host, 'POST', `/capsules/${id}/contributors/${contributor}/${decision}`);
  const ids = await contributeMany(slug, 22, newClient());
  const [first = '', second = ''] = ids.slice(20);
  expect((await decide(first, 'approve')).status).toBe(204);
  expect((await decide(first, 'approve')).status).toBe(204);
  await contributeMany(slug, 1, newClient());
  expect(await contributions.capsules.read(host, id)).toMatchObject({ contributorCount: 22 });
  expect(await decide(second, 'approve')).toMatchObject({
    status: 409,
    body: {
      message: 'Your capsule is full, so there’s no spot for this video. Remove another one first, then approve it.',
    },
  });
  expect((await list(host, id)).find((each) => each.id === second)).toMatchObject({ state: 'waiting', hasSlot: false });
});

it('all videos of one sender are removed and brought back together, but not those that were removed before', async () => {
  const { host, id, slug } = await contributions.createHostAndCapsule(30);
  const [own, other] = [newClient(), newClient()];
  const [before = '', ...rest] = await contributeMany(slug, 4, own);
  await contributeMany(slug, 1, other);
  const path = (contributor: string) => `/capsules/${id}/contributors/${contributor}`;
  const removed = async () => (await list(host, id)).filter(({ state }) => state === 'removing').map((each) => each.id);
  await app.call(host, 'DELETE', path(before));
  expect((await app.call(host, 'POST', `${path(rest[0] ?? '')}/remove-all`)).status).toBe(204);
  expect(new Set(await removed())).toEqual(new Set([before, ...rest]));
  expect((await app.call(host, 'POST', `${path(rest[1] ?? '')}/restore-all`)).status).toBe(204);
  expect(await removed()).toEqual([before]);
});

it('an upload that has its slot may finish while the opening waits, even if its client has its fair share by then', async () => {
  const { host, id, slug } = await contributions.createHostAndCapsule(30);
  const crowd = newClient();
  const { admissionId } = (await contributions.admit(slug, null, crowd)).body;
  const waiting = (await contributeMany(slug, 20, crowd)).at(-1) ?? '';
  expect((await app.call(host, 'POST', `/capsules/${id}/contributors/${waiting}/approve`)).status).toBe(204);
  await contributions.capsules.makeDue(id);
  expect((await contributions.commit(admissionId, contributionUpload())).status).toBe(201);
});
