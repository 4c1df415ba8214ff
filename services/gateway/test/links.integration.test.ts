// Real: the gateway in this process, the other services as processes, PostgreSQL, Redis, S3, SMTP, Stripe's sandbox.
import type { SharedPromptDto, EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE } from '@dear-future/testing/test-installation';
import { problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import {
  contribute,
  CONTRIBUTOR,
  createCapsule,
  createContribution,
  createPaidCapsule,
  fetchSlotsLeft,
  fetchCapsule,
  submitPath,
} from './paid-capsules.js';
import { formWithVideo } from './recording.js';
import { closePrompt, createPrompt, callEditLink } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
};
const BOT = { 'user-agent': 'WhatsApp/2.23.20.0' };
/** Views by headless browsers count, because embedded browsers call themselves headless, too. */
const HEADLESS = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
};

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();
const capsule = await createPaidCapsule(gateway, owner);

function openPrompt(visitor: Visitor, { slug }: SharedPromptDto, headers = PHONE): Promise<Response> {
  return visitor.get(`/api/public/shared-prompts/${slug}`, headers);
}

function openCapsule(visitor: Visitor): Promise<Response> {
  return visitor.get(`/api/public/capsules/${capsule.slug}`, PHONE);
}

async function viewsOf({ id }: SharedPromptDto): Promise<number> {
  return (await owner.fetchJson<SharedPromptDto>(`/api/shared-prompts/${id}`)).viewCount;
}

/** Matches the cookie that marks a browser as counted. */
const seenCookie = (path: string, slug: string): unknown =>
  expect.stringMatching(
    new RegExp(`^seen-${slug.slice(0, 8)}=1; Max-Age=86400; Path=${path}; .*HttpOnly; SameSite=Lax$`),
  );

describe('views', () => {
  it('are counted once for each browser and link', async () => {
    const prompt = await createPrompt(owner);
    const visitor = gateway.visitor();
    const first = await openPrompt(visitor, prompt);
    const { id, promptTitle, promptDescription } = prompt;
    expect(await first.json()).toEqual({ id, promptTitle, promptDescription });
    expect(first.headers.getSetCookie()).toEqual([seenCookie('/api/public/shared-prompts', prompt.slug)]);
    expect((await openPrompt(visitor, prompt)).headers.getSetCookie()).toEqual([]);
    await openPrompt(gateway.visitor(), prompt);
    await eventually(async () => (await viewsOf(prompt)) === 2, { what: 'two views' });
    await openPrompt(visitor, prompt);
    const later = await createPrompt(owner);
    await openPrompt(visitor, later);
    await eventually(async () => (await viewsOf(later)) === 1, { what: 'a view of another link' });
    expect(await viewsOf(prompt)).toBe(2);
  });

  it('are not counted for the owner, bots, command-line clients and prefetched pages', async () => {
    const prompt = await createPrompt(owner);
    await openPrompt(owner, prompt);
    for (const headers of [BOT, { 'user-agent': 'curl/8.5.0' }, { ...PHONE, 'sec-purpose': 'prefetch;prerender' }]) {
      await openPrompt(gateway.visitor(), prompt, headers);
    }
    await gateway.visitor().fetch(`/api/public/shared-prompts/${prompt.slug}`, { method: 'HEAD', headers: PHONE });
    // This view counts, because it is by another user. Once it is counted, all earlier requests have been handled.
    await openPrompt(await gateway.signIn(), prompt, HEADLESS);
    await eventually(async () => (await viewsOf(prompt)) >= 1, { what: 'the view that counts' });
    expect(await viewsOf(prompt)).toBe(1);
  });

  it('of a paid capsule are counted once for each browser, and never for its host', async () => {
    const before = (await fetchCapsule(owner, capsule.id)).viewCount;
    const visitor = gateway.visitor();
    await openCapsule(owner);
    const first = await openCapsule(visitor);
    expect(first.headers.getSetCookie()).toEqual([seenCookie('/api/public/capsules', capsule.slug)]);
    expect((await openCapsule(visitor)).headers.getSetCookie()).toEqual([]);
    await openCapsule(gateway.visitor());
    await eventually(async () => (await fetchCapsule(owner, capsule.id)).viewCount >= before + 2, {
      what: 'two views',
    });
    expect((await fetchCapsule(owner, capsule.id)).viewCount).toBe(before + 2);
  });
});

describe('the page of a public link', () => {
  const promptDescription = 'One minute, no more.';

  it.each([
    ['share', 'Best advice?', () => createPrompt(owner, { promptTitle: 'Best advice?', promptDescription })],
    ['capsule', 'Ann &amp; Bob', () => Promise.resolve(capsule)],
  ] as const)('has a preview and is not indexed by search engines: /%s', async (kind, title, createLink) => {
    const { slug } = await createLink();
    const address = `/${kind}/${slug}`;
    const response = await gateway.visitor().get(address);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const page = await response.text();
    expect(page).toContain(`<title>${title} · Dear Future</title>`);
    expect(page).toContain(`<meta property="og:title" content="${title}" />`);
    expect(page).toContain(`<meta property="og:description" content="${promptDescription}" />`);
    expect(page).toContain(`<meta property="og:image" content="${gateway.publicUrl}/og/share.png" />`);
    expect(page).toContain(`<meta property="og:url" content="${gateway.publicUrl}${address}" />`);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect((await gateway.visitor().fetch(address, { method: 'HEAD' })).status).toBe(200);
    expect((await gateway.visitor().get(`${address}/?utm=x`)).status).toBe(200);
    // The same slug does not open the other kind of link.
    const other = kind === 'share' ? 'capsule' : 'share';
    expect((await gateway.visitor().get(`/${other}/${slug}`)).status).toBe(404);
  });

  it('escapes what the host typed; for a capsule without a name, its title is the capsule’s question', async () => {
    const typed = { promptTitle: '</title><script>$&', promptDescription: '"><img src=x onerror=alert(1)>' };
    const { slug } = await createPaidCapsule(gateway, owner, { capsuleName: null, ...typed });
    const page = await (await gateway.visitor().get(`/capsule/${slug}`)).text();
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; · Dear Future</title>');
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img');
  });

  it.each([
    ['share', 'the prompt does not exist', () => Promise.resolve('2'.repeat(22))],
    ['share', 'the slug is malformed', () => Promise.resolve('nonsense')],
    ['share', 'the prompt is closed', createClosedSlug],
    ['capsule', 'the capsule does not exist', () => Promise.resolve('2'.repeat(22))],
    ['capsule', 'the slug is malformed', () => Promise.resolve('nonsense')],
    ['capsule', 'the capsule is unpaid', async () => (await createCapsule(owner, { capsuleName: 'A secret' })).slug],
  ])('(/%s) returns a 404 that reveals nothing if %s', async (kind, _, createSlug) => {
    const slug = await createSlug();
    const api = kind === 'share' ? 'shared-prompts' : 'capsules';
    expect((await gateway.visitor().get(`/api/public/${api}/${slug}`)).status).toBe(404);
    const response = await gateway.visitor().get(`/${kind}/${slug}`);
    expect([response.status, response.headers.get('x-robots-tag')]).toEqual([404, 'noindex']);
    const page = await response.text();
    expect(page).toContain('<title>Dear Future</title>');
    expect(page).not.toContain('A secret');
    expect(page).not.toContain(slug);
  });

  it('has only the product’s name as its title while the capsules service is unreachable', async () => {
    const prompt = await createPrompt(owner);
    await gateway.restart({ CAPSULES_URL: NOWHERE });
    const response = await gateway.visitor().get(`/share/${prompt.slug}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<title>Dear Future</title>');
    await gateway.restart();
  });
});

async function createClosedSlug(): Promise<string> {
  const prompt = await createPrompt(owner, { promptTitle: 'A secret question' });
  await closePrompt(owner, prompt);
  return prompt.slug;
}

describe('the link of a paid capsule', () => {
  it('shows only what guests may know', async () => {
    expect(await (await openCapsule(gateway.visitor())).json()).toEqual({
      capsuleName: 'Ann & Bob',
      capsuleType: 'wedding',
      promptTitle: 'What do you wish them?',
      promptDescription: 'One minute, no more.',
      maxVideoDurationSeconds: 300,
      slotsRemaining: expect.any(Number) as number,
      state: 'open',
      deliveryDate: capsule.deliveryDate,
      timeZone: capsule.timeZone,
    });
  });

  it('accepts a video, which its contributor can watch, replace and withdraw with the edit link', async () => {
    const { editSecret } = await createContribution(gateway.visitor(), capsule.slug);
    const contributor = gateway.visitor();
    const shown = (await (await callEditLink(contributor, 'GET', editSecret)).json()) as EditLinkDto;
    expect(shown).toMatchObject({
      slug: capsule.slug,
      maxSeconds: 300,
      open: true,
      responderName: CONTRIBUTOR.responderName,
    });
    const path = `/api/videos/${shown.videoFileName}`;
    expect((await contributor.get(path)).status).toBe(200);
    // The video is sealed from its host until the capsule’s date.
    expect((await owner.get(path)).status).toBe(404);

    const replaced = await callEditLink(contributor, 'PUT', editSecret, { ...CONTRIBUTOR, personalNote: 'Better.' });
    expect(replaced.status).toBe(200);
    const editLink = (await replaced.json()) as EditLinkDto;
    expect(editLink.personalNote).toBe('Better.');
    expect(editLink.videoFileName).not.toBe(shown.videoFileName);
    expect((await callEditLink(contributor, 'DELETE', editSecret)).status).toBe(204);
    expect((await callEditLink(contributor, 'GET', editSecret)).status).toBe(404);
  });

  it('stops an upload that is too slow, even if no other upload is waiting, and keeps no slot for it', async () => {
    await gateway.restartWithMedia({ UPLOAD_RATE_AFTER_SECONDS: '1' });
    const before = await fetchSlotsLeft(gateway.visitor(), capsule.slug);
    const slow = new SlowUpload(gateway.visitor(), 1_000_000, undefined, submitPath(capsule.slug));
    await slow.send(formWithVideo(CONTRIBUTOR).subarray(0, 20_000));
    expect((await slow.response)?.statusCode).toBe(408);
    expect(await fetchSlotsLeft(gateway.visitor(), capsule.slug)).toBe(before);
    await gateway.restart();
  });

  it('refuses videos for unknown and unpaid capsules, videos without a name, and videos from other sites', async () => {
    expect((await contribute(gateway.visitor(), '2'.repeat(22))).status).toBe(404);
    const unpaid = await createCapsule(owner);
    expect((await contribute(gateway.visitor(), unpaid.slug)).status).toBe(409);
    const details = expect.arrayContaining([expect.objectContaining({ field: 'responderName' })]) as unknown;
    const nameless = await contribute(gateway.visitor(), capsule.slug, { fields: {} });
    expect(await problemOf(nameless)).toMatchObject({ status: 400, details });
    const headers = { origin: 'https://evil.test' };
    expect((await contribute(gateway.visitor(), capsule.slug, { headers })).status).toBe(403);
  });
});
