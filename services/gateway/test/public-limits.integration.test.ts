// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP.
import { randomUUID } from 'node:crypto';
import type { ContributorDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { padded, SlowUpload } from '@dear-future/testing/attacks';
import { Redis } from 'ioredis';
import { expectTooManyRequests, problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, createContribution, createPaidCapsule, fetchCapsule } from './paid-capsules.js';
import { capsuleForm, formWithVideo, RECORDING, upload, uploadStates, type Submission } from './recording.js';
import { createPrompt, createResponse, respond, responsesPath, callEditLink } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

let prompt: SharedPromptDto;

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();
/** A Redis database for this file only. */
const redisUrl = `${gateway.backends.redis.url}/1`;
const redis = new Redis(redisUrl);

beforeEach(async () => {
  await redis.flushdb();
  prompt = await createPrompt(owner);
});

afterAll(() => redis.disconnect());

async function restartWithLimits(changes: Record<string, string>): Promise<void> {
  await gateway.restart({ REDIS_URL: redisUrl, TRUST_PROXY: '1', ...changes });
}

const UNKNOWN_SLUG = '2'.repeat(22);
/** Fields that are refused after the last byte of the upload. */
const INVALID_SUBMISSION = { fields: { responderName: 'Bob', responderEmail: 'no address' } };

const from = (address: string): { headers: Record<string, string> } => ({ headers: { 'x-forwarded-for': address } });
const send = (submission: Submission, slug = prompt.slug): Promise<Response> =>
  respond(gateway.visitor(), slug, submission);
const sendAccepted = (submission: Submission = {}, slug = prompt.slug) =>
  createResponse(gateway.visitor(), slug, submission);

async function countSubmissions(): Promise<number> {
  return (await owner.fetchJson<SharedPromptDto>(`/api/shared-prompts/${prompt.id}`)).submissionCount;
}

/** Sends up to eight requests; returns the first response with a status other than `acceptedStatus`. */
async function firstRefusal(acceptedStatus: number, sendNth: (n: number) => Promise<Response>): Promise<Response> {
  for (let n = 0; n < 8; n += 1) {
    const response = await sendNth(n);
    if (response.status !== acceptedStatus) return response;
  }
  throw new Error('None of the eight requests was refused');
}

it('all guests of a wedding can respond from one address', async () => {
  await restartWithLimits({});
  // `npm run bench:responses` does this with 200 guests.
  const guests = Array.from({ length: 30 }, () => gateway.visitor());
  const { headers } = from('203.0.113.1');
  const opened = await Promise.all(
    guests.map((guest) => guest.get(`/api/public/shared-prompts/${prompt.slug}`, headers)),
  );
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(guests.map((guest) => createResponse(guest, prompt.slug, { headers })));
  expect(await countSubmissions()).toBe(30);
});

it('the bytes of refused videos do not count for the link', async () => {
  // Room for one such video.
  await restartWithLimits({ UPLOAD_BYTES_PER_LINK: '7000000' });
  const video = padded(RECORDING, 6_000_000);
  for (let n = 0; n < 2; n += 1) {
    expect((await send({ ...INVALID_SUBMISSION, video, ...from('203.0.113.66') })).status).toBe(400);
  }
  const headers = { 'idempotency-key': randomUUID(), ...from('203.0.113.66').headers };
  const accepted = await sendAccepted({ video, headers });
  // The link has no room for another video, but needs none for the same one.
  expect(await sendAccepted({ video, headers })).toEqual(accepted);
  await expectTooManyRequests(await send({ video, ...from('203.0.113.10') }));
});

it('the responses to each link have their own limit, for all addresses together', async () => {
  await restartWithLimits({ UPLOADS_PER_LINK: '2' });
  for (let n = 0; n < 2; n += 1) await sendAccepted(from(`203.0.113.${String(n)}`));
  await expectTooManyRequests(await send(from('203.0.113.9')));
  await sendAccepted(from('203.0.113.9'), (await createPrompt(owner)).slug);
});

it('the bytes of each link have their own limit', async () => {
  await restartWithLimits({ UPLOAD_BYTES_PER_LINK: '60000' });
  await expectTooManyRequests(await firstRefusal(201, (n) => send(from(`203.0.113.${String(n)}`))));
  await sendAccepted(from('203.0.113.9'), (await createPrompt(owner)).slug);
});

it('an upload is refused if its link has too few bytes left, and leaves nothing behind', async () => {
  const listVideos = async (): Promise<object[]> =>
    (await gateway.admin.query<object>('SELECT name FROM media.videos ORDER BY name')).rows;
  // Room for one such video and a part of another.
  await restartWithLimits({ UPLOAD_BYTES_PER_LINK: '7000000' });
  const video = padded(RECORDING, 6_000_000);
  await sendAccepted({ video, ...from('203.0.113.9') });
  const stored = await listVideos();

  const body = formWithVideo({ responderName: 'Bob' }, video);
  const slow = new SlowUpload(gateway.visitor(), body.length, undefined, responsesPath(prompt.slug));
  slow.request.write(body.subarray(0, 250_000));
  // The upload is refused and released while the browser is still sending it.
  expect((await slow.response)?.statusCode).toBe(429);
  expect((await uploadStates(gateway.admin, prompt.id)).join()).toBe('committed,released');
  expect(await listVideos()).toEqual(stored);
  expect(await countSubmissions()).toBe(1);
});

it('the bytes of all shared prompts of one user are limited together; paid capsules do not count', async () => {
  // Room for one such video through each link, and for two and a part of another through all links.
  await restartWithLimits({ UPLOAD_BYTES_PER_LINK: '7000000' });
  const host = await gateway.signIn();
  const [first, second, third] = [await createPrompt(host), await createPrompt(host), await createPrompt(host)];
  const video = padded(RECORDING, 6_000_000);
  for (const { slug } of [first, second]) await sendAccepted({ video }, slug);
  await expectTooManyRequests(await send({ video }, third.slug));
  // The bytes of the refused response do not count.
  const { editSecret } = await sendAccepted({}, third.slug);
  await sendAccepted({ video });
  const { slug } = await createPaidCapsule(gateway, host);
  await createContribution(gateway.visitor(), slug, { video });
  await restartWithLimits({ UPLOAD_BYTES_PER_LINK: '6100000' });
  const replace = (): Promise<Response> => callEditLink(gateway.visitor(), 'PUT', editSecret, { responderName: 'Ann' });
  await expectTooManyRequests(await firstRefusal(200, replace));
});

it('refused responses do not count for the other guests at their address', async () => {
  await restartWithLimits({});
  const client = from('203.0.113.20');
  const statuses = await Promise.all(
    Array.from({ length: 150 }, async () => (await send(client, UNKNOWN_SLUG)).status),
  );
  expect(new Set(statuses)).toEqual(new Set([404]));
  await sendAccepted(client);
});

it('failures on our side do not count', async () => {
  const { proxy, settings } = await gateway.startProxy('media');
  await restartWithLimits({
    UPLOADS_PER_LINK: '1',
    ...settings,
  });
  const client = from('203.0.113.30');
  await proxy.refuse();
  for (let n = 0; n < 3; n += 1) expect((await send(client)).status).toBe(503);
  await proxy.pass();
  await sendAccepted(client);
  await expectTooManyRequests(await send(client));
});

it('the bytes of a replacement count for the link of its response', async () => {
  await restartWithLimits({ UPLOAD_BYTES_PER_LINK: '60000' });
  const { editSecret } = await sendAccepted(from('203.0.113.20'));
  const replace = (): Promise<Response> => callEditLink(gateway.visitor(), 'PUT', editSecret, { responderName: 'Ann' });
  await expectTooManyRequests(await firstRefusal(200, replace));
  await expectTooManyRequests(await send(from('203.0.113.21')));
  // The last accepted replacement stays.
  expect((await callEditLink(gateway.visitor(), 'GET', editSecret)).status).toBe(200);
});

it('attempts to guess links and edit links are stopped', async () => {
  await restartWithLimits({ READS_PER_CLIENT: '3' });
  const { headers } = from('203.0.113.4');
  const open = (slug: string): Promise<Response> =>
    gateway.visitor().get(`/api/public/shared-prompts/${slug}`, headers);
  for (let n = 0; n < 3; n += 1) expect((await open(UNKNOWN_SLUG)).status).toBe(404);
  await expectTooManyRequests(await open(prompt.slug));
  const guess = { ...headers, authorization: `EditLink ${'A'.repeat(22)}` };
  await expectTooManyRequests(await gateway.visitor().get('/api/public/edit-link', guess));
  const openPage = async () => (await gateway.visitor().get(`/share/${UNKNOWN_SLUG}`, headers)).status;
  expect([await openPage(), await openPage(), await openPage()]).toEqual([404, 404, 429]);
});

it('each edit link allows only a limited number of replacements', async () => {
  await restartWithLimits({ UPLOADS_PER_USER: '10' });
  const { editSecret } = await sendAccepted();
  expect((await callEditLink(gateway.visitor(), 'PUT', editSecret)).status).toBe(200);
  await expectTooManyRequests(await callEditLink(gateway.visitor(), 'PUT', editSecret));
});

it('one address that floods a capsule takes its fair share; the rest waits, and the host removes all at once', async () => {
  await restartWithLimits({});
  const { id, slug } = await createPaidCapsule(gateway, owner);
  const path = `/api/capsules/${id}/contributors`;
  const list = () => owner.fetchJson<ContributorDto[]>(path);
  const sendJunk = (): Promise<Response> => contribute(gateway.visitor(), slug, from('203.0.113.66'));
  const flood = await Promise.all(Array.from({ length: 60 }, sendJunk));
  // Nothing that a guest has recorded is refused.
  expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([201]));
  const { maxContributors, contributorCount } = await fetchCapsule(owner, id);
  expect([maxContributors, contributorCount]).toEqual([50, 25]);
  const waiting = (await list()).filter(({ hasSlot }) => !hasSlot);
  expect(waiting).toHaveLength(35);
  expect(new Set(waiting.map(({ state, fromSender }) => `${state} ${String(fromSender)}`))).toEqual(
    new Set(['waiting 60']),
  );
  for (const guest of ['198.51.100.1', '198.51.100.2']) {
    await createContribution(gateway.visitor(), slug, from(guest));
  }
  const states = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { state } of await list()) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  const shownTo = async (guest: string): Promise<string> => {
    const shown = await gateway.visitor().get(`/api/public/capsules/${slug}`, from(guest).headers);
    return ((await shown.json()) as PublicCapsuleDto).state;
  };
  expect([await shownTo('203.0.113.66'), await shownTo('198.51.100.3')]).toEqual(['waiting', 'open']);
  const before = await states();
  expect(before).toEqual({ kept: 27, waiting: 35 });
  const junk = `${path}/${waiting[0]?.id ?? ''}`;
  expect((await owner.post(`${junk}/remove-all`)).status).toBe(204);
  expect(await states()).toEqual({ kept: 2, removing: 60 });
  expect((await owner.post(`${junk}/restore-all`)).status).toBe(204);
  expect(await states()).toEqual(before);
  // The blocked client stays blocked. Other guests are not affected.
  expect((await owner.post(`${junk}/block`)).status).toBe(204);
  expect(await problemOf(await sendJunk())).toMatchObject({ status: 409, code: 'wrong_state' });
  await createContribution(gateway.visitor(), slug, from('198.51.100.1'));
});

it('each user can send only a limited number of bytes in a day', async () => {
  const [first, second] = [padded(RECORDING, 1000), padded(RECORDING, 2000)];
  await restartWithLimits({ UPLOAD_BYTES_PER_USER: String(first.length + second.length + 5000) });
  const uploader = await gateway.signIn();
  const uploadVideo = (user: Visitor, video: Buffer): Promise<Response> =>
    upload(user, { body: capsuleForm({}, video) });
  for (const video of [first, second]) expect((await uploadVideo(uploader, video)).status).toBe(201);
  await expectTooManyRequests(await uploadVideo(uploader, first));
  expect((await uploadVideo(owner, second)).status).toBe(201);
});
