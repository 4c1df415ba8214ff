// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { startRedis } from '@dear-future/testing/servers/redis';
import type { Server } from '@dear-future/testing/servers/server';
import { House } from './house.js';
import { createPrompt, respond, responseOf, withReceipt } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

jest.setTimeout(180_000);

let house: House;
let owner: Visitor;
let prompt: SharedPromptDto;
let redis: Server;

beforeAll(async () => {
  house = await House.start({ services: ['capsules', 'media', 'delivery'] });
  owner = await house.person('owner@b.test');
});

/** Limits are counted in Redis: each test counts in one of its own. */
beforeEach(async () => {
  redis = await startRedis({ durable: false });
  prompt = await createPrompt(owner);
});

afterEach(() => redis.stop());

afterAll(() => house.stop());

async function limits(changes: Record<string, string>): Promise<void> {
  await house.restartGateway({ REDIS_URL: redis.url, TRUST_PROXY: '1', ...changes });
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
  const guests = Array.from({ length: 60 }, () => house.visitor());
  const opened = await Promise.all(
    guests.map((guest) => guest.get(`/api/public/shared-prompts/${prompt.slug}`, from('203.0.113.1').headers)),
  );
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
  const sent = await Promise.all(guests.map((guest) => respond(guest, prompt.slug, from('203.0.113.1'))));
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201]));
  const after = (await (await owner.get(`/api/shared-prompts/${prompt.id}`)).json()) as SharedPromptDto;
  expect(after.submissionCount).toBe(60);
});

it('stops one address, and not the others', async () => {
  await limits({ RATE_LIMIT_SUBMISSIONS_PER_CLIENT: '2' });
  for (let n = 0; n < 2; n += 1) await responseOf(await respond(house.visitor(), prompt.slug, from('203.0.113.2')));
  await expectPatience(await respond(house.visitor(), prompt.slug, from('203.0.113.2')));
  await responseOf(await respond(house.visitor(), prompt.slug, from('203.0.113.3')));
});

it('stops a link that the whole world answers, and not the others', async () => {
  await limits({ RATE_LIMIT_SUBMISSIONS_PER_LINK: '2' });
  for (let n = 0; n < 2; n += 1) {
    await responseOf(await respond(house.visitor(), prompt.slug, from(`203.0.113.${String(n)}`)));
  }
  await expectPatience(await respond(house.visitor(), prompt.slug, from('203.0.113.9')));
  const other = await createPrompt(owner);
  await responseOf(await respond(house.visitor(), other.slug, from('203.0.113.9')));
});

it('stops a link that has had its bytes, also in the middle of an upload', async () => {
  await limits({ LINK_BYTES_PER_DAY: '60000' });
  let refused: Response | undefined;
  for (let n = 0; n < 8 && refused === undefined; n += 1) {
    const sent = await respond(house.visitor(), prompt.slug, from(`203.0.113.${String(n)}`));
    if (sent.status !== 201) refused = sent;
  }
  expect(refused).toBeDefined();
  if (refused) await expectPatience(refused);
  const other = await createPrompt(owner);
  const flood = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(9_000_000)]);
  const cut = await respond(house.visitor(), other.slug, { video: flood, ...from('203.0.113.9') });
  expect([415, 422, 429]).toContain(cut.status);
  await expectPatience(await respond(house.visitor(), other.slug, from('203.0.113.10')));
});

it('counts what takes the place of a response for its link', async () => {
  await limits({ LINK_BYTES_PER_DAY: '60000' });
  const { receipt } = await responseOf(await respond(house.visitor(), prompt.slug, from('203.0.113.20')));
  let refused: Response | undefined;
  for (let n = 0; n < 8 && refused === undefined; n += 1) {
    const sent = await withReceipt(house.visitor(), 'PUT', receipt, { responderName: 'Ann' });
    if (sent.status !== 200) refused = sent;
  }
  expect(refused).toBeDefined();
  if (refused) await expectPatience(refused);
  await expectPatience(await respond(house.visitor(), prompt.slug, from('203.0.113.21')));
  // What was there stays there, and the place of the refused one is free.
  expect((await withReceipt(house.visitor(), 'GET', receipt)).status).toBe(200);
});

it('stops somebody who tries out links or receipts', async () => {
  await limits({ RATE_LIMIT_PUBLIC_READS_PER_MINUTE: '3' });
  const headers = from('203.0.113.4').headers;
  for (let n = 0; n < 3; n += 1) {
    expect((await house.visitor().get(`/api/public/shared-prompts/${'2'.repeat(22)}`, headers)).status).toBe(404);
  }
  await expectPatience(await house.visitor().get(`/api/public/shared-prompts/${prompt.slug}`, headers));
  const guess = { ...headers, authorization: `Receipt ${'A'.repeat(22)}` };
  await expectPatience(await house.visitor().get('/api/public/receipt', guess));
  // The page comes all the same, and tells such a visitor nothing.
  expect((await house.visitor().get(`/share/${'2'.repeat(22)}`, headers)).status).toBe(200);
});

it('stops endless replacing', async () => {
  await limits({ RATE_LIMIT_REPLACEMENTS_PER_RECEIPT: '1' });
  const { receipt } = await responseOf(await respond(house.visitor(), prompt.slug));
  expect((await withReceipt(house.visitor(), 'PUT', receipt)).status).toBe(200);
  await expectPatience(await withReceipt(house.visitor(), 'PUT', receipt));
});
