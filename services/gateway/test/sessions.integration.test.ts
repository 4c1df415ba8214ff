// Real: the gateway in this process, the delivery service as a process, PostgreSQL, SMTP (a stub); no Redis.
import type { SessionDto } from '@dear-future/contracts/http/users';
import { NO_REDIS } from '@dear-future/testing/test-installation';
import { problemOf } from './responses.js';
import { GatewayTestApp } from './gateway-test-app.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const admin = gateway.admin;

const userStatus = async (browser: Visitor, headers: Record<string, string> = {}): Promise<number> =>
  (await browser.get('/api/auth/user', headers)).status;
const redirectOf = ({ status, headers }: Response): unknown[] => [status, headers.get('location')];

describe('the session', () => {
  it('has a cookie that scripts and other sites cannot use, and is stored as a hash', async () => {
    const browser = gateway.visitor();
    const response = await browser.useLink(await gateway.requestSignInLink('cookie@b.test'));
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^session=[\w-]{22}; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const { rows } = await admin.query<{ text: string }>('SELECT s::text AS text FROM gateway.sessions s');
    expect(rows.some(({ text }) => text.includes(browser.session ?? '-'))).toBe(false);
  });

  it('is replaced at each sign-in', async () => {
    const browser = await gateway.signIn('rotate@b.test');
    const before = { cookie: browser.cookieHeader };
    await browser.useLink(await gateway.requestSignInLink('rotate@b.test'));
    expect(browser.cookieHeader).not.toBe(before.cookie);
    expect(await userStatus(gateway.visitor(), before)).toBe(401);
  });

  it('ends on the server at logout', async () => {
    const browser = await gateway.signIn('leaver@b.test');
    const before = { cookie: browser.cookieHeader };
    expect(redirectOf(await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin' }))).toEqual([303, '/']);
    expect(browser.session).toBeUndefined();
    const replay = await problemOf(await gateway.visitor().get('/api/auth/user', before));
    expect(replay).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it.each(['cross-site', 'same-site'])('ends at a %s logout only after the user has confirmed it', async (site) => {
    const browser = await gateway.signIn(`careful-${site}@b.test`);
    const response = await browser.get('/api/logout', { 'sec-fetch-site': site });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('Log out?');
    expect(await userStatus(browser)).toBe(200);
    expect((await browser.form('/api/logout', {})).status).toBe(303);
    expect(await userStatus(browser)).toBe(401);
  });

  it('does not end if a browser prefetches the logout or asks only for its headers', async () => {
    const browser = await gateway.signIn('prefetch@b.test');
    await browser.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' });
    await browser.fetch('/api/logout', { method: 'HEAD' });
    expect(await userStatus(browser)).toBe(200);
  });

  it('is extended by use, but at most once a day', async () => {
    const browser = await gateway.signIn('regular@b.test');
    const sql = 'SELECT expires_at::text AS text FROM gateway.sessions WHERE user_id = $1';
    const id = await browser.userId();
    const readExpiry = async (): Promise<string> =>
      (await admin.query<{ text: string }>(sql, [id])).rows[0]?.text ?? '';
    const initialExpiry = await readExpiry();
    expect((await browser.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
    expect(await readExpiry()).toBe(initialExpiry);
    await admin.query(`UPDATE gateway.sessions SET expires_at = expires_at - interval '2 days'`);
    expect((await browser.get('/api/auth/user')).headers.getSetCookie()).toHaveLength(1);
    expect((await readExpiry()) >= initialExpiry).toBe(true);
    await admin.query(`UPDATE gateway.sessions SET expires_at = now() - interval '1 second'`);
    expect(await userStatus(browser)).toBe(401);
  });

  it('lets its user skip the sign-in page', async () => {
    const browser = await gateway.signIn('already@b.test');
    expect(redirectOf(await browser.get('/api/login?returnTo=/my-capsules'))).toEqual([303, '/my-capsules']);
  });

  it('ends after 180 days, no matter how often it is used', async () => {
    const browser = await gateway.signIn('steady@b.test');
    const id = await browser.userId();
    const backdate = (days: number): Promise<unknown> =>
      admin.query(
        `UPDATE gateway.sessions SET created_at = now() - make_interval(days => $1), expires_at = now() + interval '1 day'
          WHERE user_id = $2`,
        [days, id],
      );
    await backdate(170);
    expect(await userStatus(browser)).toBe(200);
    const { rows } = await admin.query<{ left: number }>(
      `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS left FROM gateway.sessions
        WHERE user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ left: 10 }]);
    await backdate(181);
    expect(await userStatus(browser)).toBe(401);
  });
});

describe('all sessions of a user', () => {
  it('are listed only for that user, with the names of their browsers', async () => {
    const current = await gateway.signIn('lister@b.test');
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
    await gateway.visitor().useLink(await gateway.requestSignInLink('lister@b.test'), { 'user-agent': agent });
    await gateway.signIn('another@b.test');
    const sessions = await current.fetchJson<SessionDto[]>('/api/auth/sessions');
    expect(sessions).toMatchObject([
      { device: 'Firefox on Android', isCurrent: false },
      { device: 'Unknown device', isCurrent: true },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(current.session);
    expect(await userStatus(gateway.visitor(), { cookie: `session=${sessions[1]?.id ?? ''}` })).toBe(401);
  });

  it('end together, and the user’s unused sign-in links stop working; other users stay signed in', async () => {
    const current = await gateway.signIn('everywhere@b.test');
    const stolen = await gateway.signIn('everywhere@b.test');
    const other = await gateway.signIn('bystander@b.test');
    const link = await gateway.requestSignInLink('everywhere@b.test');
    expect(redirectOf(await current.form('/api/logout/everywhere', {}))).toEqual([303, '/']);
    expect(current.session).toBeUndefined();
    expect([await userStatus(stolen), await userStatus(other)]).toEqual([401, 200]);
    expect((await stolen.useLink(link)).status).toBe(410);
    expect((await gateway.signIn('everywhere@b.test')).session).toBeDefined();
  });

  it('do not end if another site requests it', async () => {
    const browser = await gateway.signIn('framed@b.test');
    const response = await browser.post('/api/logout/everywhere', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(await userStatus(browser)).toBe(200);
  });
});

it('a used sign-in link disables the earlier links to the same address', async () => {
  const links: string[] = [];
  for (const name of ['three', 'three', 'three', 'four']) links.push(await gateway.requestSignInLink(`${name}@b.test`));
  const [first = '', second = '', third = '', other = ''] = links;
  const use = async (link: string): Promise<number> => (await gateway.visitor().useLink(link)).status;
  expect([await use(second), await use(first), await use(third), await use(other)]).toEqual([303, 410, 303, 303]);
});
