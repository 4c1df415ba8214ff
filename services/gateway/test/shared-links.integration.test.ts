// Real: gateway, capsules and delivery as processes, PostgreSQL, Redis, SMTP, a web root on disk.
import { randomUUID } from 'node:crypto';
import type { SharedPromptDto } from '@dear-future/contracts/http/shared-prompts';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE } from './backends.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { createPrompt } from './shared-prompts.js';
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

let gateway: GatewayTestApp;
let owner: Visitor;

beforeAll(async () => {
  gateway = await GatewayTestApp.start();
  owner = await gateway.signIn();
});

afterAll(() => gateway.stop());

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
