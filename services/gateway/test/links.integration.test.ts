// Real: gateway, capsules, media, billing and delivery as processes, PostgreSQL, Redis, S3, SMTP, Stripe's sandbox, a web root on disk.
import { randomUUID } from 'node:crypto';
import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { SharedPromptDto, ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE } from '@dear-future/testing/service-environment';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, contributionOf, CONTRIBUTOR, createCapsule, paidCapsule, showCapsule } from './paid-capsules.js';
import { multipartOf } from './recording.js';
import { createPrompt, withReceipt } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
};
const ROBOT = { 'user-agent': 'WhatsApp/2.23.20.0' };
/** A browser without a window: not a robot that names itself. */
const HEADLESS = {
  'user-agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
};

const gateway = await GatewayTestApp.start();
const owner = await gateway.signIn();
const capsule = await paidCapsule(gateway, owner);

function openLink(
  visitor: Visitor,
  { slug }: SharedPromptDto,
  headers: Record<string, string> = PHONE,
): Promise<Response> {
  return visitor.get(`/api/public/shared-prompts/${slug}`, headers);
}

async function views({ id }: SharedPromptDto): Promise<number> {
  return ((await (await owner.get(`/api/shared-prompts/${id}`)).json()) as SharedPromptDto).viewCount;
}

describe('views', () => {
  it('count a browser once, and another browser again', async () => {
    const prompt = await createPrompt(owner);
    const visitor = gateway.visitor();
    const first = await openLink(visitor, prompt);
    expect(await first.json()).toEqual({
      id: prompt.id,
      promptTitle: prompt.promptTitle,
      promptDescription: prompt.promptDescription,
    });
    const cookie = first.headers.getSetCookie().find((line) => line.startsWith(`seen-${prompt.slug.slice(0, 8)}=`));
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Max-Age=86400');
    expect((await openLink(visitor, prompt)).headers.getSetCookie()).toEqual([]);
    await openLink(gateway.visitor(), prompt);
    await eventually(async () => (await views(prompt)) === 2, { what: 'two views' });
    await openLink(visitor, prompt);
    const later = await createPrompt(owner);
    await openLink(visitor, later);
    await eventually(async () => (await views(later)) === 1, { what: 'a view of another link' });
    expect(await views(prompt)).toBe(2);
  });

  it('leave out the owner, robots, programs and pages fetched ahead', async () => {
    const prompt = await createPrompt(owner);
    await openLink(owner, prompt);
    await openLink(gateway.visitor(), prompt, ROBOT);
    await openLink(gateway.visitor(), prompt, { 'user-agent': 'curl/8.5.0' });
    await openLink(gateway.visitor(), prompt, { ...PHONE, 'sec-purpose': 'prefetch;prerender' });
    await gateway.visitor().fetch(`/api/public/shared-prompts/${prompt.slug}`, { method: 'HEAD', headers: PHONE });
    // Somebody signed in who is not the owner counts; by then the others are through as well.
    const another = await gateway.signIn(`${randomUUID()}@b.test`);
    await openLink(another, prompt, HEADLESS);
    await eventually(async () => (await views(prompt)) >= 1, { what: 'the view that counts' });
    expect(await views(prompt)).toBe(1);
  });
});

describe('the page of a shared link', () => {
  it('shows its question to programs that make previews, and asks not to be listed', async () => {
    const prompt = await createPrompt(owner, {
      promptTitle: 'Best advice?',
      promptDescription: 'One minute, no more.',
    });
    const answer = await gateway.visitor().get(`/share/${prompt.slug}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const page = await answer.text();
    expect(page).toContain('<meta property="og:title" content="Best advice?" />');
    expect(page).toContain('<meta property="og:description" content="One minute, no more." />');
    expect(page).toContain(`<meta property="og:image" content="${gateway.publicUrl}/og/share.png" />`);
    expect(page).toContain(`<meta property="og:url" content="${gateway.publicUrl}/share/${prompt.slug}" />`);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect((await gateway.visitor().fetch(`/share/${prompt.slug}`, { method: 'HEAD' })).status).toBe(200);
    expect((await gateway.visitor().get(`/share/${prompt.slug}/?utm=x`)).status).toBe(200);
  });

  it('keeps what was typed inert', async () => {
    const prompt = await createPrompt(owner, {
      promptTitle: '</title><script>alert(1)</script>$&',
      promptDescription: '"><img src=x onerror=alert(1)>',
    });
    const page = await (await gateway.visitor().get(`/share/${prompt.slug}`)).text();
    expect(page).not.toContain('<script>');
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;$&amp;');
  });

  it('says nothing of a link that never was, or is closed, and is a 404', async () => {
    const closed = await createPrompt(owner, { promptTitle: 'A secret question' });
    await owner.fetch(`/api/shared-prompts/${closed.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ status: 'closed' }),
      headers: { 'content-type': 'application/json' },
    });
    for (const slug of ['2'.repeat(22), 'nonsense', closed.slug]) {
      const answer = await gateway.visitor().get(`/share/${slug}`);
      expect(answer.status).toBe(404);
      const page = await answer.text();
      expect(page).toContain('<title>Dear Future</title>');
      expect(page).not.toContain('A secret question');
      expect(page).not.toContain(slug);
    }
  });

  it('comes without its title while capsules is away', async () => {
    const prompt = await createPrompt(owner);
    await gateway.restart({ CAPSULES_URL: NOWHERE });
    const answer = await gateway.visitor().get(`/share/${prompt.slug}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<title>Dear Future</title>');
    await gateway.restart();
  });

  it('and the pages of the owner are pages', async () => {
    expect((await gateway.visitor().get('/shared-prompts')).status).toBe(200);
    expect((await gateway.visitor().get(`/shared-prompts/${randomUUID()}/responses`)).status).toBe(200);
    expect((await gateway.visitor().get('/shared-prompts/x/responses')).status).toBe(404);
  });
});

function openCapsule(visitor: Visitor, slug: string): Promise<Response> {
  return visitor.get(`/api/public/capsules/${slug}`, PHONE);
}

describe('the link of a paid capsule', () => {
  it('shows what anybody may know, and nothing else', async () => {
    expect(await (await openCapsule(gateway.visitor(), capsule.slug)).json()).toEqual({
      capsuleName: 'Ann & Bob',
      capsuleType: 'wedding',
      promptTitle: 'What do you wish them?',
      promptDescription: 'One minute, no more.',
      maxVideoDurationSeconds: 300,
      slotsRemaining: expect.any(Number) as number,
      state: 'open',
      deliveryDate: capsule.deliveryDate,
    });
  });

  it('counts a browser once, also when it opens a prompt, and never the owner', async () => {
    const before = (await showCapsule(owner, capsule.id)).viewCount;
    const visitor = gateway.visitor();
    await openCapsule(owner, capsule.slug);
    const first = await openCapsule(visitor, capsule.slug);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toContain(`seen-${capsule.slug.slice(0, 8)}=1`);
    expect(cookie).toContain('Path=/api/public/capsules');
    expect((await openCapsule(visitor, capsule.slug)).headers.getSetCookie()).toEqual([]);
    const prompt = await createPrompt(owner);
    const other = await visitor.get(`/api/public/shared-prompts/${prompt.slug}`, PHONE);
    expect(other.headers.getSetCookie()[0]).toContain('Path=/api/public/shared-prompts');
    await openCapsule(gateway.visitor(), capsule.slug);
    await eventually(async () => (await showCapsule(owner, capsule.id)).viewCount >= before + 2, { what: 'two views' });
    expect((await showCapsule(owner, capsule.id)).viewCount).toBe(before + 2);
  });

  it.each([
    ['was never made', () => Promise.resolve('2'.repeat(22))],
    ['is malformed', () => Promise.resolve('nonsense')],
    ['is not paid', async () => (await createCapsule(owner, { capsuleName: 'A secret' })).slug],
  ])('is missing when it %s', async (_, slugOf) => {
    const slug = await slugOf();
    expect((await openCapsule(gateway.visitor(), slug)).status).toBe(404);
    const answer = await gateway.visitor().get(`/capsule/${slug}`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const page = await answer.text();
    expect(page).toContain('<title>Dear Future</title>');
    expect(page).not.toContain('A secret');
    expect(page).not.toContain(slug);
  });
});

describe('the page of a paid capsule', () => {
  it('shows its name and its question to programs that make previews, and asks not to be listed', async () => {
    const answer = await gateway.visitor().get(`/capsule/${capsule.slug}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    const page = await answer.text();
    expect(page).toContain('<title>Ann &amp; Bob · Dear Future</title>');
    expect(page).toContain('<meta property="og:title" content="Ann &amp; Bob" />');
    expect(page).toContain('<meta property="og:description" content="One minute, no more." />');
    expect(page).toContain(`<meta property="og:url" content="${gateway.publicUrl}/capsule/${capsule.slug}" />`);
    // The same slug is nothing behind a link of another kind.
    expect((await gateway.visitor().get(`/share/${capsule.slug}`)).status).toBe(404);
  });

  it('is called by its question where it has no name', async () => {
    const nameless = await paidCapsule(gateway, owner, { capsuleName: null, promptTitle: '</title><script>$&' });
    const page = await (await gateway.visitor().get(`/capsule/${nameless.slug}`)).text();
    expect(page).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; · Dear Future</title>');
  });
});

describe('whoever has the link', () => {
  it('gives a video and keeps a receipt, with which they watch, replace and withdraw it', async () => {
    const { receipt } = await contributionOf(await contribute(gateway.visitor(), capsule.slug));
    const holder = gateway.visitor();
    const shown = (await (await withReceipt(holder, 'GET', receipt)).json()) as ReceiptDto;
    expect(shown).toMatchObject({
      givenTo: 'paid-capsule',
      slug: capsule.slug,
      maxSeconds: 300,
      open: true,
      responderName: CONTRIBUTOR.responderName,
    });
    expect((await holder.get(`/api/videos/${shown.videoFileName}`)).status).toBe(200);
    // Sealed from the owner until the day.
    expect((await owner.get(`/api/videos/${shown.videoFileName}`)).status).toBe(404);

    const replaced = await withReceipt(holder, 'PUT', receipt, { ...CONTRIBUTOR, personalNote: 'Better.' });
    expect(replaced.status).toBe(200);
    const after = (await replaced.json()) as ReceiptDto;
    expect(after.personalNote).toBe('Better.');
    expect(after.videoFileName).not.toBe(shown.videoFileName);
    expect((await withReceipt(holder, 'DELETE', receipt)).status).toBe(204);
    expect((await withReceipt(holder, 'GET', receipt)).status).toBe(404);
  });

  it('keeps no place by trickling a video, though nobody waits for a turn', async () => {
    await gateway.restart({ UPLOAD_RATE_AFTER_SECONDS: '1' });
    const free = async (): Promise<number | null> =>
      ((await (await openCapsule(gateway.visitor(), capsule.slug)).json()) as PublicCapsuleDto).slotsRemaining;
    const before = await free();
    const path = `/api/public/capsules/${capsule.slug}/submit`;
    const slow = new SlowUpload(gateway.visitor(), 1_000_000, undefined, path);
    await slow.send(multipartOf(CONTRIBUTOR).subarray(0, 400));
    expect((await slow.answer)?.statusCode).toBe(408);
    expect(await free()).toBe(before);
    await gateway.restart();
  });

  it('is told 404 for a link that is none, 409 for one that takes nothing, and what is missing', async () => {
    expect((await contribute(gateway.visitor(), '2'.repeat(22))).status).toBe(404);
    const unpaid = await createCapsule(owner);
    expect((await contribute(gateway.visitor(), unpaid.slug)).status).toBe(409);
    const nameless = await contribute(gateway.visitor(), capsule.slug, { fields: {} });
    expect(nameless.status).toBe(400);
    expect(await nameless.json()).toMatchObject({
      details: expect.arrayContaining([expect.objectContaining({ field: 'responderName' })]) as unknown,
    });
    const elsewhere = { origin: 'https://evil.test' };
    expect((await contribute(gateway.visitor(), capsule.slug, { headers: elsewhere })).status).toBe(403);
  });
});
