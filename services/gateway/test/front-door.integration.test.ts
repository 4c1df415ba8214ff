// Real: gateway, capsules and delivery as processes, PostgreSQL, SMTP, a web root on disk. Redis is nowhere at all.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { NOWHERE, NO_REDIS } from '@dear-future/testing/service-environment';
import { GatewayTestApp } from './gateway-test-app.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const person = await gateway.signIn();

describe('paths of the API', () => {
  it.each(['/api', '/api/', '/api/nowhere', '/api/videos', '/api/time-capsules/1/2/3', '/metrics-of-others'])(
    '%s has no page of the API behind it',
    async (path) => {
      const answer = await person.get(path);
      expect(answer.status).toBe(404);
      if (path.startsWith('/api')) expect(await answer.json()).toMatchObject({ code: 'not_found' });
    },
  );

  it.each(['/API/shared-prompts', '/Api/prompts', '/api/Prompts', '/api/AUTH/user'])(
    '%s is another path than in small letters, and nothing is there',
    async (path) => {
      expect((await person.post(path, '{}', { 'content-type': 'application/json' })).status).toBe(404);
      expect((await person.get(path)).status).toBe(404);
    },
  );

  it('answers 404 to methods that a path does not have', async () => {
    expect((await person.fetch('/api/prompts', { method: 'DELETE' })).status).toBe(404);
    expect((await person.fetch('/record', { method: 'POST' })).status).toBe(404);
  });
});

describe('headers', () => {
  it.each(['/', '/api/login', '/api/auth/user', '/api/nowhere', '/brand.css'])('keep %s safe', async (path) => {
    const { headers } = await gateway.visitor().get(path);
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = policy.split(';').find((part) => part.startsWith('script-src ')) ?? '';
    expect(scripts).toBe("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'self'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('are stricter over HTTPS, and so is the cookie', async () => {
    await gateway.restart({ PUBLIC_URL: 'https://dear.example' });
    const visitor = gateway.visitor();
    // The address of the link is that of the product, which delivery knows as well: it refuses any other.
    const { headers } = await visitor.get('/api/logout');
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=;/);
    expect(headers.get('set-cookie')).toMatch(/Secure/);
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    await gateway.restart();
  });
});

describe('requests of other sites', () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
    { origin: 'null' },
  ];

  it.each(foreign)('change nothing: %j', async (headers) => {
    for (const path of [
      '/api/notifications/read-all',
      '/api/logout',
      '/api/time-capsules',
      '/api/login',
      '/api/nowhere',
    ]) {
      const answer = await person.post(path, undefined, headers);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'cross_site' });
    }
    expect((await person.get('/api/auth/user')).status).toBe(200);
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'same-origin' }, {}])(
    'are told apart from our own: %j',
    async (headers) => {
      expect((await person.post('/api/notifications/read-all', undefined, headers)).status).toBe(204);
    },
  );

  it('are told apart by Origin as well', async () => {
    expect((await person.post('/api/notifications/read-all', undefined, { origin: gateway.publicUrl })).status).toBe(
      204,
    );
  });
});

describe('identity', () => {
  it('comes from the session alone', async () => {
    const { sub } = (await (await person.get('/api/auth/user')).json()) as { sub: string };
    const claims = {
      authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
      'x-user-id': sub,
      'x-person-id': sub,
      'x-forwarded-user': sub,
    };
    expect((await gateway.visitor().get('/api/time-capsules', claims)).status).toBe(401);
    expect((await person.get('/api/time-capsules', claims)).status).toBe(200);
  });

  it('is not taken from a header by a service', async () => {
    const { sub } = (await (await person.get('/api/auth/user')).json()) as { sub: string };
    const answer = await fetch(`${gateway.backends.service('capsules').url}/time-capsules`, {
      headers: { 'x-person-id': sub },
    });
    expect(answer.status).toBe(401);
  });

  it('does not let somebody choose the id of their request', async () => {
    const wished = randomUUID();
    const body = (await (await gateway.visitor().get('/api/auth/user', { 'x-request-id': wished })).json()) as {
      requestId: string;
    };
    expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.requestId).not.toBe(wished);
  });

  it.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(21)};`, "' OR 1=1"])('is refused to the cookie %j', async (value) => {
    expect((await gateway.visitor().get('/api/auth/user', { cookie: `session=${value}` })).status).toBe(401);
  });
});

describe('broken requests', () => {
  it.each([
    ['{', 'application/json', 400],
    [JSON.stringify({ email: 'x'.repeat(20_000) }), 'application/json', 413],
    [`email=${'x'.repeat(20_000)}`, 'application/x-www-form-urlencoded', 413],
    ['[]', 'application/json', 400],
    ['null', 'application/json', 400],
    ['email=a@b.test', 'text/plain', 400],
  ])('%.20s as %s is %s', async (body, type, status) => {
    const answer = await gateway.visitor().post('/api/login', body, { 'content-type': type });
    expect(answer.status).toBe(status);
  });

  it('never show a stack', async () => {
    const answer = await gateway.visitor().post('/api/login', '{"email":', { 'content-type': 'application/json' });
    expect(await answer.text()).not.toMatch(/at .*\.js/);
  });
});

it('answers 503 with Retry-After while PostgreSQL is away, and heals by itself', async () => {
  const road = await FaultProxy.start(gateway.databaseUrl);
  await gateway.restart({ DATABASE_URL: road.through(gateway.databaseUrl) });
  expect((await person.get('/api/auth/user')).status).toBe(200);
  await road.refuse();
  const answer = await person.get('/api/auth/user');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
  const page = await gateway.visitor().form('/api/login', { email: 'later@b.test' });
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('role="alert"');
  expect((await gateway.visitor().get('/')).status).toBe(200);
  expect((await gateway.visitor().get('/health/ready')).status).toBe(503);
  expect((await gateway.visitor().get('/health/live')).status).toBe(200);
  await road.pass();
  await eventually(async () => (await person.get('/api/auth/user')).status === 200);
  await gateway.restart();
  await road.stop();
});

it('ends in order on SIGTERM', async () => {
  const child = await gateway.startProcess();
  expect(await child.stop()).toMatchObject({ code: 0 });
});

it('answers health with the services that are away', async () => {
  await gateway.restart({ MEDIA_URL: NOWHERE, BILLING_URL: NOWHERE });
  const answer = await gateway.visitor().get('/api/health');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toEqual({
    status: 'unavailable',
    services: { gateway: 'ok', capsules: 'ok', media: 'unavailable', billing: 'unavailable', delivery: 'ok' },
  });
});
