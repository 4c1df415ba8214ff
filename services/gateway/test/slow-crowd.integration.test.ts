// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import type pg from 'pg';
import { GatewayTestApp } from './gateway-test-app.js';
import { capsuleOf, multipartOf, SlowUpload, upload } from './recording.js';
import { createPrompt, respond, responseOf } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

let gateway: GatewayTestApp;
let owner: Visitor;
let prompt: SharedPromptDto;
let admin: pg.Pool;
let crowd: SlowUpload[] = [];

beforeAll(async () => {
  gateway = await GatewayTestApp.start({ TRUST_PROXY: '1' });
  admin = gateway.admin;
  owner = await gateway.signIn();
});

beforeEach(async () => {
  prompt = await createPrompt(owner);
});

afterEach(async () => {
  for (const { request } of crowd) request.destroy();
  await eventually(async () => (await open()) === 0, { what: 'the places of the crowd to be free' });
});

afterAll(() => gateway.stop());

const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

/** Uploads to the prompt that were let in, and those of them that go on. */
async function admissions(): Promise<{ all: number; open: number }> {
  const { rows } = await admin.query<{ all: number; open: number }>(
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE state = 'open')::int AS open
       FROM capsules.admissions WHERE scope = $1`,
    [`link:${prompt.id}`],
  );
  return rows[0] ?? { all: -1, open: -1 };
}

async function open(): Promise<number> {
  return (await admissions()).open;
}

/** Forty uploads that have begun and bring nothing more. */
async function slowCrowd(addressOf: (n: number) => string): Promise<void> {
  const beginning = multipartOf({ responderName: 'Ann' }).subarray(0, 400);
  const path = `/api/public/shared-prompts/${prompt.slug}/responses`;
  crowd = Array.from(
    { length: 40 },
    (_, n) => new SlowUpload(gateway.visitor(), 1_000_000, undefined, path, from(addressOf(n))),
  );
  for (const slow of crowd) void slow.send(beginning);
  await eventually(async () => (await admissions()).all === 40, {
    withinMs: 60_000,
    what: 'forty uploads to begin',
  });
}

it('of one address leaves room for a guest elsewhere, and for whoever is signed in there', async () => {
  await slowCrowd(() => '203.0.113.1');
  await responseOf(await respond(gateway.visitor(), prompt.slug, { headers: from('203.0.113.2') }));
  await capsuleOf(await upload(owner, { headers: from('203.0.113.1') }));
  expect(await open()).toBe(40);
});

it('of many addresses leaves room for people, and gives up its turns while a guest waits', async () => {
  await gateway.restart({ UPLOAD_RATE_AFTER_SECONDS: '1' });
  await slowCrowd((n) => `203.0.113.${String(n % 4)}`);
  await capsuleOf(await upload(owner, { headers: from('203.0.113.9') }));
  await responseOf(await respond(gateway.visitor(), prompt.slug, { headers: from('203.0.113.9') }));
  // Those who came before the guest took turns as well; with nobody left to wait, the others keep theirs.
  const slow = await Promise.any(
    crowd.map(async ({ answer }) => (await answer) ?? Promise.reject(new Error('broken'))),
  );
  expect(slow.statusCode).toBe(408);
  expect(await open()).toBeGreaterThan(0);
});

it('is over when its time is, even with nobody waiting', async () => {
  await gateway.restart({ UPLOAD_DEADLINE_SECONDS: '0.5' });
  const path = `/api/public/shared-prompts/${prompt.slug}/responses`;
  const alone = new SlowUpload(gateway.visitor(), 1_000_000, undefined, path, from('203.0.113.1'));
  crowd = [alone];
  await alone.send(multipartOf({ responderName: 'Ann' }).subarray(0, 400));
  expect((await alone.answer)?.statusCode).toBe(408);
});
