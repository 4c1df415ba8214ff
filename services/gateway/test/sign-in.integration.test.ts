// Real: the gateway in this process, the delivery service as a process, PostgreSQL, SMTP (a stub); no Redis.
import { eventually } from '@dear-future/testing/eventually';
import type { SmtpBehavior } from '@dear-future/testing/smtp-stub';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { problemOf, retryAfterOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import { tokenOf } from './visitor.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const admin = gateway.admin;

const requestLink = (email: string): Promise<Response> => gateway.visitor().form('/api/login', { email });
const requestLinkAsJson = (email: string): Promise<Response> => gateway.visitor().send('POST', '/api/login', { email });

describe('the sign-in page', () => {
  it('is uncached HTML without scripts, and keeps a local return path', async () => {
    const response = await gateway.visitor().get('/api/login?returnTo=/my-capsules?capsule=1');
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(response.headers.get('cache-control')).toBe('no-store');
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

describe('a request for a sign-in link', () => {
  it('returns the same page for known and unknown addresses', async () => {
    await gateway.signIn('known@b.test');
    const [known, unknown] = [await requestLink('known@b.test'), await requestLink('never@b.test')];
    expect([known.status, unknown.status]).toEqual([200, 200]);
    const page = (await unknown.text()).replaceAll('never@b.test', '');
    expect((await known.text()).replaceAll('known@b.test', '')).toBe(page);
  });

  it.each([
    'a@b.test, evil@c.test',
    'a@b.test;evil@c.test',
    'a@b.test\r\nbcc: evil@c.test',
    '"A" <a@b.test>',
    'nonsense',
    '',
  ])('is refused for the address %j, as a page and as JSON', async (email) => {
    const before = gateway.backends.smtp.mails.length;
    const page = await requestLink(email);
    expect(page.status).toBe(400);
    expect(await page.text()).toContain('role="alert"');
    const refusal = { status: 400, code: 'invalid', details: [{ field: 'email' }] };
    expect(await problemOf(await requestLinkAsJson(email))).toMatchObject(refusal);
    expect(gateway.backends.smtp.mails).toHaveLength(before);
  });

  it('is refused if it has two addresses in two fields', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await gateway.visitor().post('/api/login', 'email=a%40b.test&email=c%40b.test', type)).status).toBe(400);
  });

  it('can be JSON; its address is trimmed and changed to lower case', async () => {
    expect((await requestLinkAsJson(' Mixed@B.test ')).status).toBe(200);
    expect(gateway.signInLinksTo('mixed@b.test')).toHaveLength(1);
  });

  it('gets a 503 while the mail server is unreachable, and does not count for its address', async () => {
    const email = 'patient@b.test';
    await gateway.whileMailServer('unreachable', async () => {
      for (let n = 0; n < 3; n += 1) {
        const page = await requestLink(email);
        expect(page.status).toBe(503);
        expect(retryAfterOf(page)).toBeGreaterThan(0);
        expect(await page.text()).toContain('can’t send email right now');
        expect(await problemOf(await requestLinkAsJson(email))).toMatchObject({ status: 503, code: 'unavailable' });
      }
    });
    expect((await requestLink(email)).status).toBe(200);
    expect(gateway.signInLinksTo(email)).toHaveLength(1);
    // The rows of failed emails remain, because they count for the client.
    const { rows } = await admin.query<{ mailed: number; asked: number }>(
      `SELECT count(*) FILTER (WHERE mailed)::int AS mailed, count(*)::int AS asked
         FROM gateway.sign_in_requests WHERE email = $1`,
      [email],
    );
    expect(rows).toEqual([{ mailed: 1, asked: 7 }]);
  });

  it.each<[string, SmtpBehavior, number, number]>([
    ['accepts all emails', 'accept', 200, 5],
    ['accepts emails but drops the connection', 'drop-after-dot', 502, 5],
    ['refuses the recipient', { at: 'rcpt', code: 550 }, 200, 0],
    ['refuses our emails', { at: 'dot', code: 554 }, 502, 0],
  ])(
    'is refused after five others in fifteen minutes if the mail server %s',
    async (_, behavior, status, delivered) => {
      const email = `limit-${typeof behavior === 'string' ? behavior : behavior.at}@b.test`;
      await gateway.whileMailServer(behavior, async () => {
        for (let n = 0; n < 5; n += 1) expect((await requestLink(email)).status).toBe(status);
        const refused = await requestLink(email);
        expect([refused.status, retryAfterOf(refused) > 0]).toEqual([429, true]);
        expect(gateway.signInLinksTo(email)).toHaveLength(delivered);
      });
    },
  );

  it('leads to no email after five others, even if all are concurrent', async () => {
    await Promise.all(Array.from({ length: 12 }, () => requestLink('crowd@b.test')));
    expect(gateway.signInLinksTo('crowd@b.test')).toHaveLength(5);
  });
});

describe('the link in the email', () => {
  it('can be opened several times; its button signs in once and redirects back', async () => {
    const link = await gateway.requestSignInLink('ada@b.test', { returnTo: '/my-capsules?capsule=7' });
    const visitor = gateway.visitor();
    for (let n = 0; n < 2; n += 1) {
      const page = await visitor.get(link);
      expect(page.status).toBe(200);
      const text = await page.text();
      expect(text).toContain('ada@b.test');
      expect(text).toContain('Continue');
      expect(visitor.session).toBeUndefined();
    }
    const first = await visitor.useLink(link);
    expect([first.status, first.headers.get('location')]).toEqual([303, '/my-capsules?capsule=7']);
    expect(await visitor.fetchJson('/api/auth/user')).toEqual({
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      email: 'ada@b.test',
      firstName: null,
      lastName: null,
    });

    const second = await gateway.visitor().useLink(link);
    expect(second.status).toBe(410);
    expect(await second.text()).toContain('Send a New Link');
    expect((await gateway.visitor().get(link)).status).toBe(410);
  });

  it('signs in only one of several concurrent requests', async () => {
    const link = await gateway.requestSignInLink('twins@b.test');
    const responses = await Promise.all([1, 2, 3, 4].map(() => gateway.visitor().useLink(link)));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410]);
  });

  it('expires after ten minutes', async () => {
    const link = await gateway.requestSignInLink('late@b.test');
    await admin.query(
      `UPDATE gateway.sign_in_links SET expires_at = expires_at - interval '10 minutes' WHERE email = 'late@b.test'`,
    );
    expect((await gateway.visitor().get(link)).status).toBe(410);
    expect((await gateway.visitor().useLink(link)).status).toBe(410);
  });

  it.each(['', 'guess', 'A'.repeat(43), `${'A'.repeat(43)}'; DROP`])('cannot be guessed: %j', async (token) => {
    expect((await gateway.visitor().form('/api/login/verify', { token })).status).toBe(410);
    expect((await gateway.visitor().get(`/api/login/verify?token=${encodeURIComponent(token)}`)).status).toBe(410);
  });

  it('is stored only as a hash', async () => {
    const token = tokenOf(await gateway.requestSignInLink('hashed@b.test'));
    const { rows } = await admin.query<{ text: string }>(`SELECT l::text AS text FROM gateway.sign_in_links l`);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    expect(JSON.stringify(gateway.logs())).not.toContain(token);
  });

  it('leads to one message about a new user to each of the capsules and delivery services', async () => {
    for (let n = 0; n < 2; n += 1) await gateway.signIn('new@b.test');
    const messagesTo = async (service: string, field: string): Promise<number> =>
      (await admin.query(`SELECT 1 FROM ${service}.inbox WHERE payload->>'${field}' = 'new@b.test'`)).rows.length;
    expect(await messagesTo('capsules', 'mailbox')).toBe(1);
    await eventually(async () => (await messagesTo('delivery', 'email')) === 1);
  });
});
