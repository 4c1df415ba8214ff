// Real: delivery as a process, PostgreSQL, SMTP (a server that follows a script). Redis is nowhere at all: signing in does not need it.
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehaviour } from '@dear-future/testing/smtp-stub';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import { GatewayTestApp, tokenOf } from './gateway-test-app.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const admin = gateway.admin;

async function freshLink(address: string, returnTo?: string): Promise<string> {
  const answer = await gateway
    .visitor()
    .form('/api/login', { email: address, ...(returnTo === undefined ? {} : { returnTo }) });
  expect(answer.status).toBe(200);
  return gateway.linksTo(address).at(-1) ?? '';
}

describe('the page that asks for an address', () => {
  it('is plain HTML without scripts, carries a local way back and is not kept by caches', async () => {
    const answer = await gateway.visitor().get('/api/login?returnTo=/my-capsules?capsule=1');
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(page).not.toContain('<script');
    expect(page).toContain('<label for="email">');
    expect(page).toContain('value="/my-capsules?capsule=1"');
    expect(page).toContain('/brand.css');
  });

  it.each(['//evil.test', '/\\evil.test', 'https://evil.test', '/%09/../api/logout'])(
    'ignores returnTo=%s',
    async (value) => {
      const page = await (await gateway.visitor().get(`/api/login?returnTo=${encodeURIComponent(value)}`)).text();
      expect(page).not.toContain('evil');
    },
  );
});

describe('asking for a link', () => {
  it('answers the same page for known and unknown addresses', async () => {
    await gateway.signIn('known@b.test');
    const known = await gateway.visitor().form('/api/login', { email: 'known@b.test' });
    const unknown = await gateway.visitor().form('/api/login', { email: 'never@b.test' });
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect((await known.text()).replaceAll('known@b.test', '')).toBe(
      (await unknown.text()).replaceAll('never@b.test', ''),
    );
  });

  it.each([
    'a@b.test, evil@c.test',
    'a@b.test;evil@c.test',
    'a@b.test\r\nbcc: evil@c.test',
    '"A" <a@b.test>',
    'nobody',
    '',
  ])('refuses %j, as a page and as JSON', async (email) => {
    const before = gateway.backends.smtp.mails.length;
    const page = await gateway.visitor().form('/api/login', { email });
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('role="alert"');
    const json = await gateway
      .visitor()
      .post('/api/login', JSON.stringify({ email }), { 'content-type': 'application/json' });
    expect(json.status).toBe(400);
    expect(await json.json()).toMatchObject({ code: 'invalid', details: [{ field: 'email' }] });
    expect(gateway.backends.smtp.mails).toHaveLength(before);
  });

  it('takes two addresses in two fields for none', async () => {
    const answer = await gateway.visitor().post('/api/login', 'email=a%40b.test&email=c%40b.test', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.status).toBe(400);
  });

  it('accepts JSON and lower-cases the address', async () => {
    const body = JSON.stringify({ email: ' Mixed@B.test ' });
    const answer = await gateway.visitor().post('/api/login', body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(200);
    expect(gateway.linksTo('mixed@b.test')).toHaveLength(1);
  });

  it('answers 503 as a page and as JSON while the mail server is away, and does not count these', async () => {
    await gateway.backends.smtpProxy.refuse();
    for (let turn = 0; turn < 3; turn += 1) {
      const page = await gateway.visitor().form('/api/login', { email: 'patient@b.test' });
      expect(page.status).toBe(503);
      expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await page.text()).toContain('cannot send mail right now');
      const body = JSON.stringify({ email: 'patient@b.test' });
      const json = await gateway.visitor().post('/api/login', body, { 'content-type': 'application/json' });
      expect(await json.json()).toMatchObject({ code: 'unavailable' });
    }
    await gateway.backends.smtpProxy.pass();
    expect((await gateway.visitor().form('/api/login', { email: 'patient@b.test' })).status).toBe(200);
    expect(gateway.linksTo('patient@b.test')).toHaveLength(1);
    // None of them took a mail from the address; all of them count for the client that asked.
    const { rows } = await admin.query<{ mailed: number; asked: number }>(
      `SELECT count(*) FILTER (WHERE mailed)::int AS mailed, count(*)::int AS asked
         FROM gateway.sign_in_requests WHERE email = 'patient@b.test'`,
    );
    expect(rows).toEqual([{ mailed: 1, asked: 7 }]);
  });

  it.each<[string, SmtpBehaviour, number, number]>([
    ['takes mails and never says so', 'drop-after-dot', 502, 5],
    ['turns the recipient away', { at: 'rcpt', code: 550 }, 200, 0],
    ['turns our mails away', { at: 'dot', code: 554 }, 502, 0],
  ])('keeps the limit when the mail server %s', async (_, behaviour, status, reached) => {
    const email = `limit-${typeof behaviour === 'string' ? behaviour : behaviour.at}@b.test`;
    gateway.backends.smtp.behave([], behaviour);
    gateway.backends.smtpProxy.cut();
    try {
      for (let turn = 0; turn < 5; turn += 1) {
        expect((await gateway.visitor().form('/api/login', { email })).status).toBe(status);
      }
      expect((await gateway.visitor().form('/api/login', { email })).status).toBe(429);
      expect(gateway.linksTo(email)).toHaveLength(reached);
    } finally {
      gateway.backends.smtp.behave([]);
      gateway.backends.smtpProxy.cut();
    }
  });

  it('sends five mails to an address in fifteen minutes, then 429 with Retry-After', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      expect((await gateway.visitor().form('/api/login', { email: 'eager@b.test' })).status).toBe(200);
    }
    const page = await gateway.visitor().form('/api/login', { email: 'eager@b.test' });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(gateway.linksTo('eager@b.test')).toHaveLength(5);
  });

  it('never exceeds five when many ask at once', async () => {
    await Promise.all(
      Array.from({ length: 12 }, () => gateway.visitor().form('/api/login', { email: 'crowd@b.test' })),
    );
    expect(gateway.linksTo('crowd@b.test')).toHaveLength(5);
  });

  it('keeps a mail for the place where the person is at home while a stranger asks again and again', async () => {
    await gateway.signIn('target@b.test');
    // What a stranger elsewhere did: their requests, and the four mails they got out of it.
    await admin.query(
      `INSERT INTO gateway.sign_in_requests (email, client, familiar, mailed)
       SELECT 'target@b.test', '203.0.113.' || n, false, n <= 3 FROM generate_series(1, 40) n`,
    );
    const before = gateway.linksTo('target@b.test').length;
    expect((await gateway.visitor().form('/api/login', { email: 'target@b.test' })).status).toBe(200);
    expect(gateway.linksTo('target@b.test')).toHaveLength(before + 1);
  });
});

describe('the link of the mail', () => {
  it('may be opened any number of times; only the button signs in, once, and leads back', async () => {
    const link = await freshLink('ada@b.test', '/my-capsules?capsule=7');
    const visitor = gateway.visitor();
    for (let turn = 0; turn < 2; turn += 1) {
      const page = await visitor.get(link);
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain('ada@b.test');
      expect(text).toContain('Continue');
      expect(visitor.session).toBeUndefined();
    }
    const first = await visitor.form('/api/login/verify', { token: tokenOf(link) });
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/my-capsules?capsule=7');
    const { sub, ...rest } = (await (await visitor.get('/api/auth/user')).json()) as Record<string, unknown>;
    expect(sub).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({ email: 'ada@b.test', firstName: null, lastName: null });

    const second = await gateway.visitor().form('/api/login/verify', { token: tokenOf(link) });
    expect(second.status).toBe(410);
    expect(await second.text()).toContain('Send a new link');
    expect((await gateway.visitor().get(link)).status).toBe(410);
  });

  it('signs in one of two that use it at the same moment', async () => {
    const token = tokenOf(await freshLink('twins@b.test'));
    const answers = await Promise.all([1, 2, 3, 4].map(() => gateway.visitor().form('/api/login/verify', { token })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
  });

  it('is no longer good after ten minutes', async () => {
    const link = await freshLink('late@b.test');
    await admin.query(
      `UPDATE gateway.sign_in_links SET expires_at = expires_at - interval '10 minutes' WHERE email = 'late@b.test'`,
    );
    expect((await gateway.visitor().get(link)).status).toBe(410);
    expect((await gateway.visitor().form('/api/login/verify', { token: tokenOf(link) })).status).toBe(410);
  });

  it.each(['', 'guess', 'A'.repeat(43), `${'A'.repeat(43)}'; DROP`])('cannot be guessed: %j', async (token) => {
    expect((await gateway.visitor().form('/api/login/verify', { token })).status).toBe(410);
    expect((await gateway.visitor().get(`/api/login/verify?token=${encodeURIComponent(token)}`)).status).toBe(410);
  });

  it('is stored as a hash alone', async () => {
    const token = tokenOf(await freshLink('hashed@b.test'));
    const { rows } = await admin.query<{ text: string }>(`SELECT l::text AS text FROM gateway.sign_in_links l`);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    expect(JSON.stringify(gateway.logs())).not.toContain(token);
  });

  it('tells delivery and billing about a new person, once', async () => {
    await gateway.signIn('new@b.test');
    await gateway.signIn('new@b.test');
    const { rows } = await admin.query(`SELECT payload FROM billing.inbox WHERE payload->>'email' = 'new@b.test'`);
    expect(rows).toHaveLength(1);
    await eventually(async () => {
      const known = await admin.query(`SELECT state FROM delivery.inbox WHERE payload->>'email' = 'new@b.test'`);
      return known.rows.length === 1;
    });
  });
});
