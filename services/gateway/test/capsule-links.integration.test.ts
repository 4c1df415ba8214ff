// Real: gateway, capsules, media, billing and delivery as processes, PostgreSQL, Redis, S3, SMTP, Stripe's sandbox, a web root on disk.
import type { PaidCapsuleDto, PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { SlowUpload } from '@dear-future/testing/attacks';
import { eventually } from '@dear-future/testing/eventually';
import { GatewayTestApp } from './gateway-test-app.js';
import { contribute, contributionOf, CONTRIBUTOR, createCapsule, paidCapsule, showCapsule } from './paid-capsules.js';
import { multipartOf } from './recording.js';
import { createPrompt, withReceipt } from './shared-prompts.js';
import type { Visitor } from './visitor.js';

const PHONE = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
};

let gateway: GatewayTestApp;
let host: Visitor;
let capsule: PaidCapsuleDto;

beforeAll(async () => {
  gateway = await GatewayTestApp.start();
  host = await gateway.signIn();
  capsule = await paidCapsule(gateway, host);
});

afterAll(() => gateway.stop());

function openLink(visitor: Visitor, slug: string): Promise<Response> {
  return visitor.get(`/api/public/capsules/${slug}`, PHONE);
}

describe('the link of a paid capsule', () => {
  it('shows what anybody may know, and nothing else', async () => {
    expect(await (await openLink(gateway.visitor(), capsule.slug)).json()).toEqual({
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

  it('counts a browser once, also when it opens a prompt, and never the host', async () => {
    const before = (await showCapsule(host, capsule.id)).viewCount;
    const visitor = gateway.visitor();
    await openLink(host, capsule.slug);
    const first = await openLink(visitor, capsule.slug);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toContain(`seen-${capsule.slug.slice(0, 8)}=1`);
    expect(cookie).toContain('Path=/api/public/capsules');
    expect((await openLink(visitor, capsule.slug)).headers.getSetCookie()).toEqual([]);
    const prompt = await createPrompt(host);
    const other = await visitor.get(`/api/public/shared-prompts/${prompt.slug}`, PHONE);
    expect(other.headers.getSetCookie()[0]).toContain('Path=/api/public/shared-prompts');
    await openLink(gateway.visitor(), capsule.slug);
    await eventually(async () => (await showCapsule(host, capsule.id)).viewCount >= before + 2, { what: 'two views' });
    expect((await showCapsule(host, capsule.id)).viewCount).toBe(before + 2);
  });

  it.each([
    ['was never made', () => Promise.resolve('2'.repeat(22))],
    ['is malformed', () => Promise.resolve('nonsense')],
    ['is not paid', async () => (await createCapsule(host, { capsuleName: 'A secret' })).slug],
  ])('is missing when it %s', async (_, slugOf) => {
    const slug = await slugOf();
    expect((await openLink(gateway.visitor(), slug)).status).toBe(404);
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
    const nameless = await paidCapsule(gateway, host, { capsuleName: null, promptTitle: '</title><script>$&' });
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
    // Sealed from the host until the day.
    expect((await host.get(`/api/videos/${shown.videoFileName}`)).status).toBe(404);

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
      ((await (await openLink(gateway.visitor(), capsule.slug)).json()) as PublicCapsuleDto).slotsRemaining;
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
    const unpaid = await createCapsule(host);
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
