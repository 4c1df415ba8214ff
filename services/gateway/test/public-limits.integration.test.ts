// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import { randomUUID } from 'node:crypto';
import type { ContributorDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { padded, SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { Redis } from 'ioredis';
import { GatewayTestApp } from './gateway-test-app.js';
import { multipart, multipartOf, RECORDING, upload } from './recording.js';
import { contribute, paidCapsule } from './paid-capsules.js';
import { createPrompt, respond, responseOf, withReceipt } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

let prompt: SharedPromptDto;

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();
const admin = gateway.admin;
const redisUrl = `${gateway.backends.redis.url}/1`;
/** A database of Redis in which this file alone counts. */
const redis = new Redis(redisUrl);

/** Limits are counted in Redis: each test counts from zero. */
beforeEach(async () => {
  await redis.flushdb();
  prompt = await createPrompt(owner);
});

afterAll(() => redis.disconnect());

async function limits(changes: Record<string, string>): Promise<void> {
  await gateway.restart({ REDIS_URL: redisUrl, TRUST_PROXY: '1', ...changes });
}

/** A response that is refused once all of it came. */
const REFUSED = { fields: { responderName: 'Bob', responderEmail: 'no address' } };

/** What became of the uploads to the prompt, the oldest first. */
async function states(): Promise<string[]> {
  const asked = 'SELECT state FROM capsules.admissions WHERE scope = $1 ORDER BY created_at';
  return (await admin.query<{ state: string }>(asked, [`link:${prompt.id}`])).rows.map(({ state }) => state);
}

/** The videos that media holds. */
async function videos(): Promise<string[]> {
  return (await admin.query<{ name: string }>('SELECT name FROM media.videos ORDER BY name')).rows.map(
    ({ name }) => name,
  );
}

const from = (address: string): { headers: Record<string, string> } => ({ headers: { 'x-forwarded-for': address } });

async function expectPatience(refused: Response): Promise<void> {
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  const { code, message } = (await refused.json()) as { code: string; message: string };
  expect(code).toBe('too_many_requests');
  expect(message).toMatch(/^[A-Z].+\.$/);
}

it('lets a whole wedding answer from one address', async () => {
  await limits({});
  // 200 of them: `npm run bench:responses`.
  const guests = Array.from({ length: 30 }, () => gateway.visitor());
  const opened = await Promise.all(
    guests.map((guest) => guest.get(`/api/public/shared-prompts/${prompt.slug}`, from('203.0.113.1').headers)),
  );
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  const sent = await Promise.all(guests.map((guest) => respond(guest, prompt.slug, from('203.0.113.1'))));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
  const after = (await (await owner.get(`/api/shared-prompts/${prompt.id}`)).json()) as SharedPromptDto;
  expect(after.submissionCount).toBe(30);
});

it('lets nobody use up the bytes of a link with what is not kept', async () => {
  // Room for one such video, and for two of them in vain.
  await limits({ LINK_BYTES_PER_DAY: '7000000', CLIENT_BYTES_IN_VAIN_PER_HOUR: '7000000' });
  const video = padded(RECORDING, 6_000_000);
  for (let n = 0; n < 2; n += 1) {
    const refused = await respond(gateway.visitor(), prompt.slug, { ...REFUSED, video, ...from('203.0.113.66') });
    expect(refused.status).toBe(400);
  }
  await expectPatience(await respond(gateway.visitor(), prompt.slug, from('203.0.113.66')));
  const headers = { 'idempotency-key': randomUUID(), ...from('203.0.113.9').headers };
  const kept = await responseOf(await respond(gateway.visitor(), prompt.slug, { video, headers }));
  // Now the link has no room for another one; the same one again needs none.
  expect(await responseOf(await respond(gateway.visitor(), prompt.slug, { video, headers }))).toEqual(kept);
  await expectPatience(await respond(gateway.visitor(), prompt.slug, { video, ...from('203.0.113.10') }));
});

it('stops one address, and not the others', async () => {
  await limits({ RATE_LIMIT_SUBMISSIONS_PER_CLIENT: '2' });
  for (let n = 0; n < 2; n += 1) await responseOf(await respond(gateway.visitor(), prompt.slug, from('203.0.113.2')));
  await expectPatience(await respond(gateway.visitor(), prompt.slug, from('203.0.113.2')));
  await responseOf(await respond(gateway.visitor(), prompt.slug, from('203.0.113.3')));
});

it('stops a link that the whole world answers, and not the others', async () => {
  await limits({ RATE_LIMIT_SUBMISSIONS_PER_LINK: '2' });
  for (let n = 0; n < 2; n += 1) {
    await responseOf(await respond(gateway.visitor(), prompt.slug, from(`203.0.113.${String(n)}`)));
  }
  await expectPatience(await respond(gateway.visitor(), prompt.slug, from('203.0.113.9')));
  const other = await createPrompt(owner);
  await responseOf(await respond(gateway.visitor(), other.slug, from('203.0.113.9')));
});

it('stops a link that has had its bytes', async () => {
  await limits({ LINK_BYTES_PER_DAY: '60000' });
  let refused: Response | undefined;
  for (let n = 0; n < 8 && refused === undefined; n += 1) {
    const sent = await respond(gateway.visitor(), prompt.slug, from(`203.0.113.${String(n)}`));
    if (sent.status !== 201) refused = sent;
  }
  expect(refused).toBeDefined();
  if (refused) await expectPatience(refused);
  const other = await createPrompt(owner);
  await responseOf(await respond(gateway.visitor(), other.slug, from('203.0.113.9')));
});

it('stops a link that has had its bytes in the middle of an upload, and keeps nothing of it', async () => {
  // Room for one such video and a part of another.
  await limits({ LINK_BYTES_PER_DAY: '7000000' });
  const video = padded(RECORDING, 6_000_000);
  await responseOf(await respond(gateway.visitor(), prompt.slug, { video, ...from('203.0.113.9') }));
  const stored = await videos();

  const body = multipartOf({ responderName: 'Bob' }, video);
  const path = `/api/public/shared-prompts/${prompt.slug}/responses`;
  const slow = new SlowUpload(gateway.visitor(), body.length, undefined, path);
  const most = 5_000_000;
  for (let sent = 0; sent < most; sent += 250_000) await slow.send(body.subarray(sent, sent + 250_000));
  // Its place is free again while it still sends: it was refused before its end.
  await eventually(async () => (await states()).join() === 'committed,released', { what: 'the refusal' });
  slow.request.end(body.subarray(most));
  expect((await slow.answer)?.statusCode).toBe(429);
  expect(await videos()).toEqual(stored);
  const after = (await (await owner.get(`/api/shared-prompts/${prompt.id}`)).json()) as SharedPromptDto;
  expect(after.submissionCount).toBe(1);
});

it('takes nothing from the submissions for tries in vain, and ends those within a minute', async () => {
  await limits({ RATE_LIMIT_SUBMISSIONS_PER_CLIENT: '2', RATE_LIMIT_SUBMISSION_TRIES_PER_MINUTE: '6' });
  const ann = from('203.0.113.20');
  const headers = { ...ann.headers, 'idempotency-key': randomUUID() };
  const closed = await createPrompt(owner);
  const change = { method: 'PATCH', body: '{"status":"closed"}', headers: { 'content-type': 'application/json' } };
  expect((await owner.fetch(`/api/shared-prompts/${closed.id}`, change)).status).toBe(200);
  expect((await respond(gateway.visitor(), '2'.repeat(22), ann)).status).toBe(404);
  expect((await respond(gateway.visitor(), '2'.repeat(22), ann)).status).toBe(404);
  expect((await respond(gateway.visitor(), closed.slug, ann)).status).toBe(409);
  const first = await responseOf(await respond(gateway.visitor(), prompt.slug, { headers }));
  for (let n = 0; n < 3; n += 1) {
    expect(await responseOf(await respond(gateway.visitor(), prompt.slug, { headers }))).toEqual(first);
  }
  await responseOf(await respond(gateway.visitor(), prompt.slug, ann));
  await expectPatience(await respond(gateway.visitor(), prompt.slug, ann));
  await expectPatience(await respond(gateway.visitor(), '2'.repeat(22), ann));
  // From here on not even a right link is tried, until the minute is over.
  await limits({ RATE_LIMIT_SUBMISSIONS_PER_CLIENT: '100', RATE_LIMIT_SUBMISSION_TRIES_PER_MINUTE: '6' });
  const refused = await respond(gateway.visitor(), prompt.slug, ann);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  await expectPatience(refused);
  await responseOf(await respond(gateway.visitor(), prompt.slug, from('203.0.113.21')));
});

it('gives back what the product failed', async () => {
  const road = await FaultProxy.start(gateway.backends.service('media').url);
  await limits({
    RATE_LIMIT_SUBMISSIONS_PER_CLIENT: '1',
    RATE_LIMIT_SUBMISSIONS_PER_LINK: '1',
    MEDIA_URL: road.through(gateway.backends.service('media').url),
  });
  const ann = from('203.0.113.30');
  await road.refuse();
  for (let n = 0; n < 3; n += 1) expect((await respond(gateway.visitor(), prompt.slug, ann)).status).toBe(503);
  await road.pass();
  await responseOf(await respond(gateway.visitor(), prompt.slug, ann));
  await expectPatience(await respond(gateway.visitor(), prompt.slug, ann));
  await road.stop();
});

it('counts what takes the place of a response for its link', async () => {
  await limits({ LINK_BYTES_PER_DAY: '60000' });
  const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug, from('203.0.113.20')));
  let refused: Response | undefined;
  for (let n = 0; n < 8 && refused === undefined; n += 1) {
    const sent = await withReceipt(gateway.visitor(), 'PUT', receipt, { responderName: 'Ann' });
    if (sent.status !== 200) refused = sent;
  }
  expect(refused).toBeDefined();
  if (refused) await expectPatience(refused);
  await expectPatience(await respond(gateway.visitor(), prompt.slug, from('203.0.113.21')));
  // What was there stays there, and the place of the refused one is free.
  expect((await withReceipt(gateway.visitor(), 'GET', receipt)).status).toBe(200);
});

it('stops somebody who tries out links or receipts', async () => {
  await limits({ RATE_LIMIT_PUBLIC_READS_PER_MINUTE: '3' });
  const headers = from('203.0.113.4').headers;
  for (let n = 0; n < 3; n += 1) {
    expect((await gateway.visitor().get(`/api/public/shared-prompts/${'2'.repeat(22)}`, headers)).status).toBe(404);
  }
  await expectPatience(await gateway.visitor().get(`/api/public/shared-prompts/${prompt.slug}`, headers));
  const guess = { ...headers, authorization: `Receipt ${'A'.repeat(22)}` };
  await expectPatience(await gateway.visitor().get('/api/public/receipt', guess));
  // The page comes all the same, and tells such a visitor nothing.
  expect((await gateway.visitor().get(`/share/${'2'.repeat(22)}`, headers)).status).toBe(200);
});

it('stops endless replacing', async () => {
  await limits({ RATE_LIMIT_REPLACEMENTS_PER_RECEIPT: '1' });
  const { receipt } = await responseOf(await respond(gateway.visitor(), prompt.slug));
  expect((await withReceipt(gateway.visitor(), 'PUT', receipt)).status).toBe(200);
  await expectPatience(await withReceipt(gateway.visitor(), 'PUT', receipt));
});

it('leaves places to the guests when one address fills a capsule as fast as it can', async () => {
  await limits({});
  const capsule = await paidCapsule(gateway, owner);
  const junk = async (): Promise<number> =>
    (await contribute(gateway.visitor(), capsule.slug, from('203.0.113.66'))).status;
  const answers = await Promise.all(Array.from({ length: 50 }, junk));
  expect(answers.filter((status) => status === 201)).toHaveLength(20);
  expect(answers.filter((status) => status === 429)).toHaveLength(30);
  await expectPatience(await contribute(gateway.visitor(), capsule.slug, from('203.0.113.66')));
  for (const guest of ['198.51.100.1', '198.51.100.2']) {
    expect((await contribute(gateway.visitor(), capsule.slug, from(guest))).status).toBe(201);
  }
  // The host removes one and blocks its sender: not even a fresh share helps there, and guests notice nothing.
  const path = `/api/capsules/${capsule.id}/contributors`;
  const contributors = (await (await owner.get(path)).json()) as ContributorDto[];
  const one = contributors.at(-1)?.id ?? '';
  expect((await owner.fetch(`${path}/${one}`, { method: 'DELETE' })).status).toBe(204);
  expect((await owner.post(`${path}/${one}/block`)).status).toBe(204);
  await redis.flushdb();
  const blocked = await contribute(gateway.visitor(), capsule.slug, from('203.0.113.66'));
  expect([blocked.status, ((await blocked.json()) as { code: string }).code]).toEqual([409, 'wrong_state']);
  expect((await contribute(gateway.visitor(), capsule.slug, from('198.51.100.1'))).status).toBe(201);
});

it('counts for the share of a capsule only what came into it', async () => {
  await limits({ RATE_LIMIT_PLACES_PER_CLIENT: '1' });
  const { slug } = await paidCapsule(gateway, owner);
  const refused = { responderName: 'Bob', responderEmail: 'no address' };
  for (let n = 0; n < 3; n += 1) {
    expect((await contribute(gateway.visitor(), slug, { fields: refused })).status).toBe(400);
  }
  expect((await contribute(gateway.visitor(), slug)).status).toBe(201);
  await expectPatience(await contribute(gateway.visitor(), slug));
});

it('stops a person who has sent a day’s bytes, and nobody else', async () => {
  const [first, second] = [padded(RECORDING, 1000), padded(RECORDING, 2000)];
  await limits({ ACCOUNT_BYTES_PER_DAY: String(first.length + 2000) });
  const greedy = await gateway.signIn();
  const send = (who: Visitor, video: Buffer): Promise<Response> => upload(who, { body: multipart({}, video) });
  for (const video of [first, second]) expect((await send(greedy, video)).status).toBe(201);
  await expectPatience(await send(greedy, first));
  expect((await send(owner, second)).status).toBe(201);
});
