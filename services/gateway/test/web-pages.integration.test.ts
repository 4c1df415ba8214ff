// Real: gateway, capsules and delivery as processes, PostgreSQL, a web root on disk. Redis is nowhere at all.
import { request as httpRequest } from 'node:http';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });

/** A request exactly as written: fetch would tidy the path up and ask caches not to answer. */
function rawStatus(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    httpRequest({ hostname, port, path, headers, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .once('error', reject)
      .end();
  });
}

describe('pages', () => {
  it.each(['/', '/welcome', '/record', '/video-review', '/my-capsules', '/record/', '/record?x=1'])(
    '%s is a page',
    async (path) => {
      const answer = await gateway.visitor().get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toContain('<title>Dear Future</title>');
    },
  );

  it.each(['/nowhere', '/record/more', '/index', '/apis', '/assets/gone.js', '/.secret', '/%E0%A4%A'])(
    '%s is the same page with 404',
    async (path) => {
      const answer = await gateway.visitor().get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('<title>Dear Future</title>');
    },
  );

  it.each(['/..%2f..%2fetc%2fpasswd', '/../../etc/passwd', '/assets/..%5c..%5cetc', '//etc/passwd'])(
    '%s leads nowhere',
    async (path) => {
      expect([400, 403, 404]).toContain(await rawStatus(path));
    },
  );

  it('lets caches keep what is named after its content, and nothing else', async () => {
    const hashed = await gateway.visitor().get('/assets/app-1a2b3c.js');
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    const named = await gateway.visitor().get('/brand.css');
    expect(named.headers.get('cache-control')).toBe('no-cache');
    expect(await rawStatus('/brand.css', { 'if-none-match': named.headers.get('etag') ?? '' })).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
  ])('packs scripts and pages for a browser that understands %s', async (accepted, encoding) => {
    for (const [path, type, text] of [
      ['/assets/app-1a2b3c.js', 'javascript', 'export {};'],
      ['/', 'text/html', '<title>Dear Future</title>'],
    ] as const) {
      const answer = await gateway.visitor().get(path, { 'accept-encoding': accepted });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('content-type')).toContain(type);
      expect(answer.headers.get('vary')).toContain('Accept-Encoding');
      expect(await answer.text()).toContain(text);
    }
    const hashed = await gateway.visitor().get('/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
    expect(hashed.headers.get('cache-control')).toContain('immutable');
  });

  it('sends a page as it was made ahead, and names at once which modules and answers it needs', async () => {
    const record = await (await gateway.visitor().get('/record')).text();
    expect(record).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/record-3c4d.js" />',
    );
    expect(record).toContain('<div id="root" data-page="/record"><h1>Record</h1></div>');
    expect(await (await gateway.visitor().get('/payment')).text()).toContain('<title>Credits &amp; Receipts</title>');
    expect(preloadsIn(record)).toEqual(['/api/auth/user']);
    // Of this one the build has said nothing: the browser draws it from nothing.
    expect(await (await gateway.visitor().get('/welcome')).text()).toContain('<div id="root"></div>');
    const stories = await (await gateway.visitor().get('/love-stories')).text();
    expect(stories).toContain('<h1>Love $& Stories</h1>');
    expect(preloadsIn(stories)).toEqual(['/api/auth/user', '/api/capsule-packages']);
    expect(stories).not.toContain('modulepreload');
    // Reading a link counts a view: only the page itself knows whether it shows the question.
    const link = await (await gateway.visitor().get('/share/nothing-stands-behind-it')).text();
    expect(preloadsIn(link)).toEqual(['/api/auth/user']);
    expect(await (await gateway.visitor().get('/nowhere')).text()).toContain(
      '<div id="root" data-page="*"><h1>Page Not Found</h1></div>',
    );
  });

  it('asks to list the two landing pages, each at its address, and no other', async () => {
    for (const path of ['/', '/love-stories']) {
      const answer = await gateway.visitor().get(path);
      expect(answer.headers.get('x-robots-tag')).toBeNull();
      expect(await answer.text()).toContain(`<link rel="canonical" href="${gateway.publicUrl}${path}" />`);
    }
    for (const path of ['/record', '/nowhere', '/account']) {
      expect((await gateway.visitor().get(path)).headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it('names the kind of the manifest, by which a phone installs the app', async () => {
    const answer = await gateway.visitor().get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toContain('application/manifest+json');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });
});

/** The answers that a page has fetched before its code is there. */
function preloadsIn(page: string): string[] {
  return [...page.matchAll(/<link rel="preload" as="fetch" crossorigin="use-credentials" href="([^"]*)" \/>/g)].map(
    ([, path = '']) => path,
  );
}

describe('a client in great haste', () => {
  it('reads a page that asks for patience, while others and their files are served', async () => {
    await gateway.restart({ TRUST_PROXY: '1', RATE_LIMIT_PAGES_PER_MINUTE: '2' });
    const open = (path: string, client: string): Promise<Response> =>
      gateway.visitor().get(path, { 'x-forwarded-for': client });
    for (const path of ['/record', '/nowhere']) expect((await open(path, '203.0.113.1')).status).not.toBe(429);
    for (const path of ['/', `/share/${'2'.repeat(22)}`]) {
      const refused = await open(path, '203.0.113.1');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(refused.headers.get('content-type')).toContain('text/html');
      expect(refused.headers.get('cache-control')).toBe('no-store');
      expect(await refused.text()).toContain('<h1>One moment, please</h1>');
    }
    expect((await open('/brand.css', '203.0.113.1')).status).toBe(200);
    expect((await open('/', '203.0.113.2')).status).toBe(200);
    await gateway.restart();
  });
});
