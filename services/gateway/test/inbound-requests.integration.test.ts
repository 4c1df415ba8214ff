// Real: the gateway in this process, the other services as processes, PostgreSQL, SMTP. The gateway has no Redis.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { NOWHERE, NO_REDIS } from '@dear-future/testing/test-installation';
import { problemOf, retryAfterOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { startStubServer } from './stub-server.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const user = await gateway.signIn();

describe('paths', () => {
  it.each(['/api', '/api/', '/api/nowhere', '/api/videos', '/api/time-capsules/1/2/3', '/metrics-of-others'])(
    'return 404 if no route has them: %s',
    async (path) => {
      const response = await user.get(path);
      expect(response.status).toBe(404);
      if (path.startsWith('/api')) expect(await response.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it.each(['/API/shared-prompts', '/Api/prompts', '/api/Prompts', '/api/AUTH/user'])(
    'are case-sensitive: %s returns 404',
    async (path) => {
      expect((await user.send('POST', path, {})).status).toBe(404);
      expect((await user.get(path)).status).toBe(404);
    },
  );

  it('return 404 for methods that they do not have', async () => {
    expect((await user.fetch('/api/prompts', { method: 'DELETE' })).status).toBe(404);
    expect((await user.fetch('/record', { method: 'POST' })).status).toBe(404);
  });

  it('count toward the request limit, even if no route has them', async () => {
    await gateway.restart({ READS_PER_CLIENT: '3' });
    const visitor = gateway.visitor();
    const statuses: number[] = [];
    for (const path of ['/api', '/api/', '/api/a/b', '/api/nowhere', '/api/prompts'])
      statuses.push((await visitor.get(path)).status);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    expect((await visitor.fetch('/api/prompts', { method: 'DELETE' })).status).toBe(429);
    await gateway.restart();
  });
});

describe('security headers', () => {
  it.each(['/', '/api/login', '/api/auth/user', '/api/nowhere', '/brand.css'])('protect %s', async (path) => {
    const { headers } = await gateway.visitor().get(path);
    const policies = ["script-src 'self'", "frame-ancestors 'none'", "default-src 'self'"];
    expect(headers.get('content-security-policy')?.split(';')).toEqual(expect.arrayContaining(policies));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('are stricter over HTTPS, and so is the session cookie', async () => {
    await gateway.restart({ PUBLIC_URL: 'https://dear.example' });
    // Logging out clears the cookie, so the response shows its name and attributes.
    const { headers } = await gateway.visitor().get('/api/logout');
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=;.*Secure/);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await gateway.restart();
  });
});

describe('state-changing requests', () => {
  const readAll = (headers: Record<string, string>): Promise<Response> =>
    user.post('/api/notifications/read-all', undefined, headers);

  it.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ])('are refused from other sites: %j', async (headers) => {
    expect(await problemOf(await readAll(headers))).toMatchObject({ status: 403, code: 'cross_site' });
    for (const path of ['/api/logout', '/api/time-capsules', '/api/login']) {
      expect(await problemOf(await user.post(path, undefined, headers))).toMatchObject({ status: 403 });
    }
    expect((await user.get('/api/auth/user')).status).toBe(200);
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, {}, { origin: gateway.publicUrl }])(
    'are accepted from our own pages, and without an origin: %j',
    async (headers) => {
      expect((await readAll(headers)).status).toBe(204);
    },
  );
});

describe('identity', () => {
  it('comes only from the session', async () => {
    const sub = await user.userId();
    const claims = {
      authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
      'x-person-id': sub,
      'x-user-id': sub,
      'x-forwarded-user': sub,
    };
    expect((await gateway.visitor().get('/api/time-capsules', claims)).status).toBe(401);
    expect((await user.get('/api/time-capsules', claims)).status).toBe(200);
  });

  it('in a request header is not accepted by the services', async () => {
    const headers = { 'x-user-id': await user.userId() };
    const response = await fetch(`${gateway.backends.services.capsules.url}/time-capsules`, { headers });
    expect(response.status).toBe(401);
  });

  it('of a request (the request id) is not chosen by the client', async () => {
    const chosen = randomUUID();
    const response = await gateway.visitor().get('/api/auth/user', { 'x-request-id': chosen });
    const { requestId } = (await response.json()) as { requestId: string };
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(requestId).not.toBe(chosen);
  });

  it.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(21)};`, "' OR 1=1"])(
    'is unknown if the session cookie is %j',
    async (value) => {
      expect((await gateway.visitor().get('/api/auth/user', { cookie: `session=${value}` })).status).toBe(401);
    },
  );
});

describe('invalid bodies', () => {
  it.each([
    ['{', 'application/json', 400],
    ['{"email":', 'application/json', 400],
    [JSON.stringify({ email: 'x'.repeat(20_000) }), 'application/json', 413],
    [`email=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['email=a@b.test', 'text/plain', 400],
  ])('get an error without a stack trace (body %#)', async (body, type, status) => {
    const response = await gateway.visitor().post('/api/login', body, { 'content-type': type });
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/at .*\.js/);
  });
});

it('the gateway returns 503 with Retry-After while PostgreSQL is unreachable, and recovers', async () => {
  const { proxy, settings } = await gateway.startProxy('database');
  await gateway.restart(settings);
  expect((await user.get('/api/auth/user')).status).toBe(200);
  await proxy.refuse();
  const response = await user.get('/api/auth/user');
  expect(response.status).toBe(503);
  expect(retryAfterOf(response)).toBeGreaterThan(0);
  const page = await gateway.visitor().form('/api/login', { email: 'later@b.test' });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('role="alert"');
  expect((await gateway.visitor().get('/')).status).toBe(200);
  expect((await gateway.visitor().get('/health/ready')).status).toBe(503);
  expect((await gateway.visitor().get('/health/live')).status).toBe(200);
  await proxy.pass();
  await eventually(async () => (await user.get('/api/auth/user')).status === 200);
});

it('the gateway exits with code 0 on SIGTERM', async () => {
  const child = await gateway.startProcess();
  expect(await child.stop()).toMatchObject({ code: 0 });
});

it('the gateway reports unreachable services in its health', async () => {
  await gateway.restart({ MEDIA_URL: NOWHERE, BILLING_URL: NOWHERE });
  const response = await gateway.visitor().get('/api/health');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    status: 'unavailable',
    services: { gateway: 'ok', capsules: 'ok', media: 'unavailable', billing: 'unavailable', delivery: 'ok' },
  });
});

it('the gateway checks the health of the product only once for all callers within a second', async () => {
  let checkCount = 0;
  const stub = await startStubServer((_request, response) => {
    checkCount += 1;
    response.end('{}');
  });
  await gateway.restart({ BILLING_URL: stub.url });
  const visitor = gateway.visitor();
  const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await visitor.get('/api/health')).status));
  expect([new Set(statuses), checkCount]).toEqual([new Set([200]), 1]);
  await eventually(async () => (await visitor.get('/api/health')).status === 200 && checkCount > 1);
  stub.close();
});
