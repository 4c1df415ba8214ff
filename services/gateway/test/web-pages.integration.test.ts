// Real: the gateway in this process, PostgreSQL, a web root on disk. The gateway has no Redis.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { retryAfterOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  gateway.visitor().get(path, headers);
const textOf = async (path: string): Promise<string> => (await get(path)).text();

/** Returns the status for a path. Unlike fetch, sends the path as it is, and no `Cache-Control: no-cache`. */
async function rawStatus(path: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(gateway.url);
  const request = httpGet({ hostname, port, path, headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response.resume().statusCode;
}

describe('the gateway', () => {
  it.each(['/record', '/record/', '/record?x=1', '/my-capsules', `/shared-prompts/${randomUUID()}/responses`])(
    'returns a page for %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Dear Future</title>');
    },
  );

  it.each([
    '/nowhere',
    '/record/more',
    '/apis',
    '/assets/gone.js',
    '/.secret',
    '/%E0%A4%A',
    '/shared-prompts/x/responses',
  ])('returns a page with status 404 for %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<title>Dear Future</title>');
  });

  it.each(['/..%2f..%2fetc%2fpasswd', '/../../etc/passwd', '/assets/..%5c..%5cetc', '//etc/passwd'])(
    'does not leave the web root for %s',
    async (path) => {
      expect([400, 403, 404]).toContain(await rawStatus(path));
    },
  );

  it('makes browsers revalidate files whose names have no hash', async () => {
    const file = await get('/brand.css');
    expect(file.headers.get('cache-control')).toBe('no-cache');
    expect(await rawStatus('/brand.css', { 'if-none-match': file.headers.get('etag') ?? '' })).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
    ['br;q=0, gzip', 'gzip'],
  ])('compresses scripts and pages as Accept-Encoding allows: %s', async (accepted, encoding) => {
    for (const [path, type, text] of [
      ['/assets/app-1a2b3c.js', 'javascript', 'export {};'],
      ['/record', 'text/html', '<title>Dear Future</title>'],
    ] as const) {
      const response = await get(path, { 'accept-encoding': accepted });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('content-type')).toContain(type);
      expect(response.headers.get('vary')).toContain('Accept-Encoding');
      expect(await response.text()).toContain(text);
    }
    const script = await get('/assets/app-1a2b3c.js', { 'accept-encoding': accepted });
    expect(script.headers.get('cache-control')).toContain('immutable');
  });

  it('sends each page as it was built', async () => {
    expect(await textOf('/record')).toContain('<div id="root"><h1>Record</h1></div>');
    expect(await textOf('/love-stories')).toContain('<div id="root"><h1>Love $& Stories</h1></div>');
    expect(await textOf('/share/unknown')).toContain('<div id="root"><h1>Loading</h1></div>');
    expect(await textOf('/nowhere')).toContain('<div id="root"><h1>Page Not Found</h1></div>');
  });

  it('lets search engines index only the two landing pages', async () => {
    for (const path of ['/', '/love-stories']) {
      const response = await get(path);
      expect(response.headers.get('x-robots-tag')).toBeNull();
      const page = await response.text();
      expect(page).toContain(`<link rel="canonical" href="${gateway.publicUrl}${path}" />`);
      expect(page).toContain(`<meta property="og:title" content="The page ${path}" />`);
      expect(page).toContain(`<meta name="description" content="What ${path} is for" />`);
    }
    for (const path of ['/record', '/nowhere', '/account']) {
      expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
    }
  });

  it('puts back the # of a secret link that a mail gateway has encoded', async () => {
    const secret = 'A'.repeat(22);
    const follow = (path: string) => fetch(gateway.url + path, { redirect: 'manual' });
    const response = await follow(`/share/${'2'.repeat(22)}%23edit=${secret}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`/share/${'2'.repeat(22)}#edit=${secret}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await follow(`/nowhere%23${secret}`)).status).toBe(404);
  });

  it('serves the manifest with the type that phones need to install the app', async () => {
    const response = await get('/manifest.webmanifest');
    expect(response.headers.get('content-type')).toContain('application/manifest+json');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });
});

it('the gateway limits the pages that each client opens, but not the files, and shows an error page', async () => {
  await gateway.restart({ TRUST_PROXY: '1', READS_PER_CLIENT: '4', READS_PER_USER: '4' });
  const open = (path: string, client: string): Promise<Response> => get(path, { 'x-forwarded-for': client });
  for (const path of ['/record', '/nowhere']) expect((await open(path, '203.0.113.1')).status).not.toBe(429);
  for (const path of ['/', `/share/${'2'.repeat(22)}`]) {
    const refused = await open(path, '203.0.113.1');
    expect(refused.status).toBe(429);
    expect(retryAfterOf(refused)).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toContain('text/html');
    expect(refused.headers.get('cache-control')).toBe('no-store');
    expect(await refused.text()).toContain('<h1>One moment, please</h1>');
  }
  expect((await open('/brand.css', '203.0.113.1')).status).toBe(200);
  expect((await open('/', '203.0.113.2')).status).toBe(200);
});
