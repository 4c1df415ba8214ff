// Real: the gateway in this process, PostgreSQL, oidc-provider behind a fault proxy. Signing in needs nothing else.
import { GatewayTestApp } from './gateway-test-app.js';
import { beginLogin, Issuer, type Account } from './issuer.js';
import { Visitor } from './visitor.js';

const issuer = await Issuer.start();
const gateway = await GatewayTestApp.startWithoutServices(issuer.settings());
const admin = gateway.admin;

afterAll(() => issuer.stop());

async function logIn(visitor: Visitor, sub: string, returnTo?: string): Promise<Response> {
  return visitor.get(await issuer.logInAs(sub, await beginLogin(visitor, returnTo)));
}

/** Fetches the signed-in user, or the error if no user is signed in. */
const fetchUser = (visitor: Visitor): Promise<Record<string, unknown>> => visitor.fetchJson('/api/auth/user');
const SIGNED_OUT = { code: 'unauthenticated' };

async function expectRefused(response: Response, status: number, text: string): Promise<void> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('text/html');
  const page = await response.text();
  expect(page).toContain(text);
  expect(page).toContain('href="/api/login');
}

it('the gateway starts while the provider is unreachable; logins get a 503, as a page and as JSON', async () => {
  const page = await gateway.visitor().get('/api/login?returnTo=/record', { accept: 'text/html' });
  expect(page.headers.get('retry-after')).toBe('30');
  await expectRefused(page, 503, 'try again in a moment');
  const json = await gateway.visitor().get('/api/login', { accept: 'application/json' });
  expect(await json.json()).toMatchObject({ code: 'unavailable' });
  expect((await gateway.visitor().get('/health/ready')).status).toBe(200);
  await issuer.serve(gateway.publicUrl);
});

describe('signing in at the provider', () => {
  it('requests a code with PKCE, state and nonce, for the registered redirect URI', async () => {
    const { origin, searchParams } = new URL(await beginLogin(gateway.visitor()));
    expect(origin).toBe(issuer.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${gateway.publicUrl}/api/login/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      state: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
  });

  it('binds the login to the browser with a cookie', async () => {
    const response = await gateway.visitor().get('/api/login');
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^login-[\w-]{8}=[\w-]{43}%20; Max-Age=900; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('redirects back, stores the names and clears the cookie of the login', async () => {
    const visitor = gateway.visitor();
    const sub = issuer.addAccount({ given_name: 'Ada', family_name: 'King' });
    const response = await logIn(visitor, sub, '/my-capsules?capsule=7');
    expect([response.status, response.headers.get('location')]).toEqual([303, '/my-capsules?capsule=7']);
    expect(await fetchUser(visitor)).toMatchObject({ email: `${sub}@b.test`, firstName: 'Ada', lastName: 'King' });
    expect([...visitor.cookies.keys()]).toEqual(['session']);
  });

  it.each([undefined, '//evil.test'])('redirects to /record for returnTo=%s', async (returnTo) => {
    const response = await logIn(gateway.visitor(), issuer.addAccount(), returnTo);
    expect(response.headers.get('location')).toBe('/record');
  });

  it('replaces the session, and logging out ends it', async () => {
    const visitor = gateway.visitor();
    const sub = issuer.addAccount();
    const address = await issuer.logInAs(sub, await beginLogin(visitor));
    await logIn(visitor, issuer.addAccount());
    const before = new Map(visitor.cookies);
    expect((await visitor.get(address)).status).toBe(303);
    expect(visitor.session).not.toBe(before.get('session'));
    expect(await fetchUser(new Visitor(gateway, before))).toMatchObject(SIGNED_OUT);
    expect(await fetchUser(visitor)).toMatchObject({ email: `${sub}@b.test` });
    const beforeLogout = new Map(visitor.cookies);
    await visitor.get('/api/logout');
    expect(await fetchUser(new Visitor(gateway, beforeLogout))).toMatchObject(SIGNED_OUT);
  });

  it('works in several tabs at the same time, each with its own return path', async () => {
    const visitor = gateway.visitor();
    const sub = issuer.addAccount();
    const paths = ['/record', '/my-capsules', '/account'];
    const tabs = await Promise.all(paths.map((path) => beginLogin(visitor, path)));
    const back: (string | null)[] = [];
    for (const tab of tabs.reverse()) {
      back.push((await visitor.get(await issuer.logInAs(sub, tab))).headers.get('location'));
    }
    expect(back).toEqual(paths.reverse());
  });

  it('keeps at most five pending logins per browser', async () => {
    const visitor = gateway.visitor();
    for (let n = 0; n < 12; n += 1) await beginLogin(visitor);
    expect(visitor.cookies.size).toBe(5);
  });

  it('disables signing in by email, even with a link', async () => {
    expect((await gateway.visitor().form('/api/login', { email: 'a@b.test' })).status).toBe(404);
    expect((await gateway.visitor().form('/api/login/verify', { token: 'A'.repeat(43) })).status).toBe(404);
    expect((await gateway.visitor().get(`/api/login/verify?token=${'A'.repeat(43)}`)).status).toBe(404);
  });
});

describe('a user', () => {
  it('is identified by issuer and subject; a verified new email address replaces the old one', async () => {
    const sub = issuer.addAccount();
    const visitor = gateway.visitor();
    await logIn(visitor, sub);
    const { sub: userId } = await fetchUser(visitor);
    for (const [email, verified] of [
      ['moved@b.test', true],
      ['unproved@b.test', false],
    ] as const) {
      issuer.accounts.set(sub, { email, email_verified: verified });
      const again = gateway.visitor();
      await logIn(again, sub);
      expect(await fetchUser(again)).toMatchObject({ sub: userId, email: 'moved@b.test' });
    }
    const { rows } = await admin.query<{ version: number }>(
      `SELECT (payload->>'version')::int AS version FROM delivery.inbox WHERE payload->>'email' = 'moved@b.test'`,
    );
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('never gets the email address of another user', async () => {
    const [mine, theirs] = [issuer.addAccount(), issuer.addAccount()];
    const [me, them, again] = [gateway.visitor(), gateway.visitor(), gateway.visitor()];
    await logIn(me, mine);
    await logIn(them, theirs);
    issuer.accounts.set(mine, { email: `${theirs}@b.test`, email_verified: true });
    await logIn(again, mine);
    expect(await fetchUser(again)).toEqual(await fetchUser(me));
    expect(await fetchUser(them)).toMatchObject({ email: `${theirs}@b.test` });
  });

  it('is found by a known email address only if the provider has verified it', async () => {
    const sql = `INSERT INTO gateway.users (email) VALUES ('known-here@b.test') RETURNING id`;
    const { rows } = await admin.query<{ id: string }>(sql);
    const [stranger, owner] = [gateway.visitor(), gateway.visitor()];
    const unverified = issuer.addAccount({ email: 'known-here@b.test', email_verified: false });
    await expectRefused(await logIn(stranger, unverified), 403, 'isn’t confirmed yet');
    expect(stranger.session).toBeUndefined();
    await logIn(owner, issuer.addAccount({ email: 'Known-Here@B.test' }));
    expect(await fetchUser(owner)).toMatchObject({ sub: rows[0]?.id, email: 'known-here@b.test' });
  });

  it.each<[string, Account]>([
    ['without an email address', { email: undefined }],
    ['whose email address is not verified', { email_verified: undefined }],
    ['with two email addresses', { email: 'a@b.test, evil@c.test' }],
  ])('%s is refused', async (_, claims) => {
    const visitor = gateway.visitor();
    await expectRefused(await logIn(visitor, issuer.addAccount(claims)), 403, 'confirm your email');
    expect(visitor.session).toBeUndefined();
  });

  it('is created only once by several concurrent first logins', async () => {
    const sub = issuer.addAccount();
    const visitors = Array.from({ length: 4 }, () => gateway.visitor());
    const addresses: string[] = [];
    for (const visitor of visitors) addresses.push(await issuer.logInAs(sub, await beginLogin(visitor)));
    await Promise.all(visitors.map((visitor, index) => visitor.get(addresses[index] ?? '')));
    const ids = await Promise.all(visitors.map((visitor) => visitor.userId()));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(1);
  });
});
