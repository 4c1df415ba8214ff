// Real: delivery as a process, PostgreSQL, SMTP (a server that follows a script). Redis is nowhere at all: signing in does not need it.
import type { SessionDto } from '@dear-future/contracts/http/people';
import { NO_REDIS } from '@dear-future/testing/service-environment';
import { GatewayTestApp, tokenOf } from './gateway-test-app.js';
import type { Visitor } from './visitor.js';

const gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
const admin = gateway.admin;

async function freshLink(address: string): Promise<string> {
  const answer = await gateway.visitor().form('/api/login', { email: address });
  expect(answer.status).toBe(200);
  return gateway.linksTo(address).at(-1) ?? '';
}

describe('the session', () => {
  it('has a cookie that no script reads and no other site sends', async () => {
    const visitor = gateway.visitor();
    const token = tokenOf(await freshLink('cookie@b.test'));
    const answer = await visitor.form('/api/login/verify', { token });
    const [line = ''] = answer.headers.getSetCookie();
    expect(line).toMatch(/^session=[\w-]{22};/);
    expect(line).toMatch(/HttpOnly/);
    expect(line).toMatch(/SameSite=Lax/);
    expect(line).toMatch(/Path=\//);
    expect(line).not.toMatch(/Domain=/);
    const { rows } = await admin.query<{ text: string }>('SELECT s::text AS text FROM gateway.sessions s');
    expect(rows.some(({ text }) => text.includes(visitor.session ?? '-'))).toBe(false);
  });

  it('is a new one at each sign-in, and the one before has ended', async () => {
    const visitor = await gateway.signIn('rotate@b.test');
    const before = visitor.session ?? '';
    await visitor.form('/api/login/verify', { token: tokenOf(await freshLink('rotate@b.test')) });
    expect(visitor.session).not.toBe(before);
    const replay = await gateway.visitor().get('/api/auth/user', { cookie: `session=${before}` });
    expect(replay.status).toBe(401);
  });

  it('ends on the server at logout; the cookie of before opens nothing', async () => {
    const visitor = await gateway.signIn('leaver@b.test');
    const before = visitor.session ?? '';
    const answer = await visitor.get('/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/');
    expect(visitor.session).toBeUndefined();
    const replay = await gateway.visitor().get('/api/auth/user', { cookie: `session=${before}` });
    expect(replay.status).toBe(401);
    expect(await replay.json()).toMatchObject({ code: 'unauthenticated' });
  });

  it.each(['cross-site', 'same-site'])('asks before a %s logout', async (site) => {
    const visitor = await gateway.signIn(`careful-${site}@b.test`);
    const answer = await visitor.get('/api/logout', { 'sec-fetch-site': site });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('Log out?');
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    expect((await visitor.form('/api/logout', {})).status).toBe(303);
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
  });

  it('does not end when a browser only fetches the page ahead, or asks for its headers', async () => {
    const visitor = await gateway.signIn('prefetch@b.test');
    await visitor.get('/api/logout', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' });
    await visitor.fetch('/api/logout', { method: 'HEAD' });
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
  });

  it('slides, but is written at most once a day', async () => {
    const visitor = await gateway.signIn('regular@b.test');
    const ends = async (): Promise<string> => {
      const { rows } = await admin.query<{ text: string }>(
        `SELECT s.expires_at::text AS text FROM gateway.sessions s JOIN gateway.people p ON p.id = s.person_id WHERE p.email = 'regular@b.test'`,
      );
      return rows[0]?.text ?? '';
    };
    const fresh = await ends();
    expect((await visitor.get('/api/auth/user')).headers.getSetCookie()).toEqual([]);
    expect(await ends()).toBe(fresh);
    await admin.query(`UPDATE gateway.sessions SET expires_at = expires_at - interval '2 days'`);
    expect((await visitor.get('/api/auth/user')).headers.getSetCookie()).toHaveLength(1);
    expect((await ends()) >= fresh).toBe(true);
    await admin.query(`UPDATE gateway.sessions SET expires_at = now() - interval '1 second'`);
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
  });

  it('skips the page for somebody who is signed in', async () => {
    const visitor = await gateway.signIn('already@b.test');
    const answer = await visitor.get('/api/login?returnTo=/my-capsules');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/my-capsules');
  });

  it('ends after 180 days, however often it is used', async () => {
    const visitor = await gateway.signIn('steady@b.test');
    const aged = (days: number): Promise<unknown> =>
      admin.query(
        `UPDATE gateway.sessions SET created_at = now() - make_interval(days => $1), expires_at = now() + interval '1 day'
         WHERE person_id = (SELECT id FROM gateway.people WHERE email = 'steady@b.test')`,
        [days],
      );
    await aged(170);
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    const { rows } = await admin.query<{ left: number }>(
      `SELECT round(extract(epoch FROM s.expires_at - now()) / 86400)::int AS left FROM gateway.sessions s
         JOIN gateway.people p ON p.id = s.person_id WHERE p.email = 'steady@b.test'`,
    );
    expect(rows).toEqual([{ left: 10 }]);
    await aged(181);
    expect((await visitor.get('/api/auth/user')).status).toBe(401);
  });
});

describe('all sessions of a person', () => {
  const listed = async (visitor: Visitor): Promise<SessionDto[]> =>
    (await (await visitor.get('/api/auth/sessions')).json()) as SessionDto[];

  it('are listed for that person alone, by what they know their browsers by', async () => {
    const here = await gateway.signIn('lister@b.test');
    const phone = gateway.visitor();
    const token = tokenOf(await freshLink('lister@b.test'));
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
    await phone.form('/api/login/verify', { token }, { 'user-agent': agent });
    await gateway.signIn('somebody.else@b.test');
    const sessions = await listed(here);
    expect(sessions.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Android', false],
      ['Another device', true],
    ]);
    expect(JSON.stringify(sessions)).not.toContain(here.session);
    const guess = await gateway.visitor().get('/api/auth/user', { cookie: `session=${sessions[1]?.id ?? ''}` });
    expect(guess.status).toBe(401);
  });

  it('end together, and with them every link that could begin another; those of others stay', async () => {
    const here = await gateway.signIn('everywhere@b.test');
    const stolen = await gateway.signIn('everywhere@b.test');
    const other = await gateway.signIn('bystander@b.test');
    const link = await freshLink('everywhere@b.test');
    const answer = await here.form('/api/logout/everywhere', {});
    expect([answer.status, answer.headers.get('location'), here.session]).toEqual([303, '/', undefined]);
    expect((await stolen.get('/api/auth/user')).status).toBe(401);
    expect((await stolen.form('/api/login/verify', { token: tokenOf(link) })).status).toBe(410);
    expect((await other.get('/api/auth/user')).status).toBe(200);
    expect((await gateway.signIn('everywhere@b.test')).session).toBeDefined();
  });

  it('do not end because another site says so', async () => {
    const visitor = await gateway.signIn('framed@b.test');
    const answer = await visitor.post('/api/logout/everywhere', undefined, { 'sec-fetch-site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
  });
});

it('a used link ends those that were sent before it, to that address alone', async () => {
  const [first, second, third] = [
    await freshLink('three@b.test'),
    await freshLink('three@b.test'),
    await freshLink('three@b.test'),
  ];
  const other = await freshLink('four@b.test');
  const use = async (link: string): Promise<number> =>
    (await gateway.visitor().form('/api/login/verify', { token: tokenOf(link) })).status;
  expect([await use(second), await use(first), await use(third), await use(other)]).toEqual([303, 410, 303, 303]);
});
