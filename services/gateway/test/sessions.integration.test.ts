// Real: delivery as a process, PostgreSQL, SMTP (a server that follows a script). Redis is nowhere at all: signing in does not need it.
import type pg from 'pg';
import { NO_REDIS } from './backends.js';
import { GatewayTestApp, tokenOf } from './gateway-test-app.js';

let gateway: GatewayTestApp;
let admin: pg.Pool;

beforeAll(async () => {
  gateway = await GatewayTestApp.start({ REDIS_URL: NO_REDIS });
  admin = gateway.admin;
});

afterAll(() => gateway.stop());

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
});
