// Real: gateway, capsules, media and delivery as processes, PostgreSQL, Redis, S3, SMTP.
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { padded, SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, contributionOf, paidCapsule } from './paid-capsules.js';
import { capsuleOf, multipartOf, upload, RECORDING } from './recording.js';
import { createPrompt, respond, responseOf } from './shared-prompts.js';

let prompt: SharedPromptDto;
let crowd: SlowUpload[] = [];

const gateway = await GatewayTestApp.start({ TRUST_PROXY: '1' });
const admin = gateway.admin;
const owner = await gateway.signIn();

beforeEach(async () => {
  prompt = await createPrompt(owner);
});

afterEach(async () => {
  for (const { request } of crowd) request.destroy();
  await eventually(async () => (await open()) === 0, { what: 'the places of the crowd to be free' });
});

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

describe('for a capsule with places', () => {
  const WORDS = { responderName: 'Ann', responderEmail: 'ann@a.test' };
  const submitPath = (slug: string): string => `/api/public/capsules/${slug}/submit`;

  async function smallCapsule(places: number): Promise<string> {
    const { id, slug } = await paidCapsule(gateway, owner);
    await admin.query('UPDATE capsules.paid_capsules SET max_contributors = $2 WHERE id = $1', [id, places]);
    return slug;
  }

  async function placesLeft(slug: string): Promise<number | null> {
    return ((await (await gateway.visitor().get(`/api/public/capsules/${slug}`)).json()) as PublicCapsuleDto)
      .slotsRemaining;
  }

  it('takes no place with headers alone, and guests come in', async () => {
    await gateway.restart({ UPLOAD_FLOOR_SECONDS: '3' });
    const slug = await smallCapsule(2);
    crowd = Array.from(
      { length: 60 },
      () => new SlowUpload(gateway.visitor(), 1_000_000, undefined, submitPath(slug), from('203.0.113.1')),
    );
    for (const { request } of crowd) request.flushHeaders();
    const admitted = 'SELECT 1 FROM capsules.admissions WHERE scope = $1';
    const scope = `link:${await idOf(slug)}`;
    await eventually(async () => (await admin.query(admitted, [scope])).rowCount === 60, {
      withinMs: 30_000,
      what: 'sixty uploads to be admitted',
    });
    expect(await placesLeft(slug)).toBe(2);
    // Neighbours of the crowd as well.
    await contributionOf(await contribute(gateway.visitor(), slug, { headers: from('203.0.113.1') }));
    await contributionOf(await contribute(gateway.visitor(), slug, { headers: from('203.0.113.2') }));
    const answers = await Promise.all(crowd.map(({ answer }) => answer));
    expect(new Set(answers.map((answer) => answer?.statusCode))).toEqual(new Set([408]));
  });

  it('takes a place once a video is on its way, and none with what is no video', async () => {
    await gateway.restart();
    const slug = await smallCapsule(1);
    const send = (video: Buffer): SlowUpload => {
      const slow = new SlowUpload(gateway.visitor(), 1_000_000, undefined, submitPath(slug), from('203.0.113.1'));
      crowd.push(slow);
      void slow.send(multipartOf(WORDS, video).subarray(0, -100));
      return slow;
    };
    crowd = [];
    const junk = { video: Buffer.alloc(200_000, 'x'), headers: from('203.0.113.1') };
    expect((await contribute(gateway.visitor(), slug, junk)).status).toBe(415);
    expect(await placesLeft(slug)).toBe(1);
    const guest = send(padded(RECORDING, 200_000));
    await eventually(async () => (await placesLeft(slug)) === 0, { what: 'the guest to hold the place' });
    const refused = await contribute(gateway.visitor(), slug, { headers: from('203.0.113.2') });
    expect(refused.status).toBe(409);
    guest.request.destroy();
    await eventually(async () => (await placesLeft(slug)) === 1, { what: 'the place to be free again' });
  });

  async function idOf(slug: string): Promise<string> {
    const { rows } = await admin.query<{ id: string }>('SELECT id FROM capsules.paid_capsules WHERE slug = $1', [slug]);
    return rows[0]?.id ?? '';
  }
});
