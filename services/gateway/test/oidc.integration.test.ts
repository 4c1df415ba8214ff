// Real: PostgreSQL, an OpenID Connect provider (oidc-provider) behind a proxy that fails. Redis, delivery and mail are nowhere: signing in there needs none.
import { randomUUID } from 'node:crypto';
import { GatewayTestApp } from './gateway-test-app.js';
import { Issuer, type Account } from './issuer.js';
import type { Visitor } from './visitor.js';

const issuer = await Issuer.start();
const gateway = await GatewayTestApp.startAlone(issuer.settings());
const admin = gateway.admin;

afterAll(() => issuer.stop());

/** Begins a log-in; gives where the gateway sends the browser. */
async function begin(visitor: Visitor, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const answer = await visitor.get(`/api/login${query}`);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** A new account at the issuer; gives its subject. */
function account(claims: Account = {}): string {
  const sub = `sub-${randomUUID()}`;
  issuer.accounts.set(sub, { email: `${sub}@b.test`, email_verified: true, ...claims });
  return sub;
}

async function logIn(visitor: Visitor, sub: string, returnTo?: string): Promise<Response> {
  return visitor.get(await issuer.logInAs(sub, await begin(visitor, returnTo)));
}

async function userOf(visitor: Visitor): Promise<Record<string, unknown>> {
  const answer = await visitor.get('/api/auth/user');
  return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : {};
}

async function refused(answer: Response, status: number, words: string): Promise<void> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('text/html');
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).toContain('href="/api/login');
}

describe('while the provider has never answered', () => {
  it('the gateway runs, and its sign-in says kindly that it cannot, as a page and as JSON', async () => {
    const page = await gateway.visitor().get('/api/login?returnTo=/record', { accept: 'text/html' });
    expect(page.headers.get('retry-after')).toBe('30');
    await refused(page, 503, 'try again in a moment');
    const json = await gateway.visitor().get('/api/login', { accept: 'application/json' });
    expect(await json.json()).toMatchObject({ code: 'unavailable' });
    expect((await gateway.visitor().get('/health/ready')).status).toBe(200);
    await issuer.serve(gateway.publicUrl);
  });
});

describe('signing in at the provider', () => {
  it('asks for a code with PKCE, state and nonce, for the registered address alone', async () => {
    const { origin, searchParams } = new URL(await begin(gateway.visitor()));
    expect(origin).toBe(issuer.url);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: `${gateway.publicUrl}/api/login/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      state: expect.stringMatching(/^[\w-]{22}$/) as unknown,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as unknown,
    });
  });

  it('ties the log-in to the browser by a cookie that no script reads and no other site sends', async () => {
    const answer = await gateway.visitor().get('/api/login');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^login-[\w-]{8}=[\w-]{43}; Max-Age=900; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('signs in, leads back, keeps the names, and lets the cookie go', async () => {
    const visitor = gateway.visitor();
    const sub = account({ given_name: 'Ada', family_name: 'King' });
    const answer = await logIn(visitor, sub, '/my-capsules?capsule=7');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/my-capsules?capsule=7');
    expect(await userOf(visitor)).toMatchObject({ email: `${sub}@b.test`, firstName: 'Ada', lastName: 'King' });
    expect([...visitor.cookies.keys()]).toEqual(['session']);
  });

  it('leads to /record without a way back, and never to another site', async () => {
    const sub = account();
    expect((await logIn(gateway.visitor(), sub)).headers.get('location')).toBe('/record');
    expect((await logIn(gateway.visitor(), sub, '//evil.test')).headers.get('location')).toBe('/record');
  });

  it('rotates the session, and logging out ends it', async () => {
    const visitor = gateway.visitor();
    const sub = account();
    const address = await issuer.logInAs(sub, await begin(visitor));
    await logIn(visitor, account());
    const before = visitor.session ?? '';
    expect((await visitor.get(address)).status).toBe(303);
    expect(visitor.session).not.toBe(before);
    const old = gateway.visitor();
    old.cookies.set('session', before);
    expect(await userOf(old)).toEqual({});
    expect(await userOf(visitor)).toMatchObject({ email: `${sub}@b.test` });
    const last = visitor.session ?? '';
    await visitor.get('/api/logout');
    old.cookies.set('session', last);
    expect(await userOf(old)).toEqual({});
  });

  it('works in several tabs at once, each with its own way back', async () => {
    const visitor = gateway.visitor();
    const sub = account();
    const tabs = await Promise.all(['/record', '/my-capsules', '/account'].map((path) => begin(visitor, path)));
    const back: (string | null)[] = [];
    for (const tab of tabs.reverse())
      back.push((await visitor.get(await issuer.logInAs(sub, tab))).headers.get('location'));
    expect(back).toEqual(['/account', '/my-capsules', '/record']);
  });

  it('lets a browser have ten log-ins under way, and the oldest go', async () => {
    const visitor = gateway.visitor();
    for (let turn = 0; turn < 12; turn += 1) await begin(visitor);
    expect(visitor.cookies.size).toBe(10);
  });

  it('takes the place of links in mails, also of those that were sent before', async () => {
    const asked = await gateway.visitor().form('/api/login', { email: 'a@b.test' });
    expect(asked.status).toBe(404);
    expect((await gateway.visitor().form('/api/login/verify', { token: 'A'.repeat(43) })).status).toBe(404);
    expect((await gateway.visitor().get(`/api/login/verify?token=${'A'.repeat(43)}`)).status).toBe(404);
  });
});

describe('a person', () => {
  it('is known by issuer and subject, and stays the same with another address', async () => {
    const sub = account();
    const [first, second, third] = [gateway.visitor(), gateway.visitor(), gateway.visitor()];
    await logIn(first, sub);
    const { sub: id } = await userOf(first);
    issuer.accounts.set(sub, { email: 'moved@b.test', email_verified: true });
    await logIn(second, sub);
    expect(await userOf(second)).toMatchObject({ sub: id, email: 'moved@b.test' });
    issuer.accounts.set(sub, { email: 'unproved@b.test', email_verified: false });
    await logIn(third, sub);
    expect(await userOf(third)).toMatchObject({ sub: id, email: 'moved@b.test' });
    const { rows } = await admin.query<{ version: number }>(
      `SELECT (payload->>'version')::int AS version FROM delivery.inbox WHERE payload->>'email' = 'moved@b.test'`,
    );
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('never gets the address of another person', async () => {
    const [mine, theirs] = [account(), account()];
    const [me, them] = [gateway.visitor(), gateway.visitor()];
    await logIn(me, mine);
    await logIn(them, theirs);
    issuer.accounts.set(mine, { email: `${theirs}@b.test`, email_verified: true });
    const again = gateway.visitor();
    await logIn(again, mine);
    expect(await userOf(again)).toEqual(await userOf(me));
    expect(await userOf(them)).toMatchObject({ email: `${theirs}@b.test` });
  });

  it('who has an address here already is joined by a verified one alone', async () => {
    await admin.query(`INSERT INTO gateway.people (email) VALUES ('known-here@b.test')`);
    const stranger = gateway.visitor();
    await refused(
      await logIn(stranger, account({ email: 'known-here@b.test', email_verified: false })),
      403,
      'is not confirmed yet',
    );
    expect(await userOf(stranger)).toEqual({});
    const { rows } = await admin.query<{ id: string }>(
      `SELECT id FROM gateway.people WHERE email = 'known-here@b.test'`,
    );
    const owner = gateway.visitor();
    await logIn(owner, account({ email: 'Known-Here@B.test' }));
    expect(await userOf(owner)).toMatchObject({ sub: rows[0]?.id, email: 'known-here@b.test' });
  });

  it.each([{ email: undefined }, { email_verified: undefined }, { email: 'a@b.test, evil@c.test' }])(
    'is nobody without one verified address: %j',
    async (claims) => {
      const visitor = gateway.visitor();
      const sub = account();
      issuer.accounts.set(sub, { email: `${sub}@b.test`, email_verified: true, ...claims });
      await refused(await logIn(visitor, sub), 403, 'confirm your e-mail address');
      expect(visitor.session).toBeUndefined();
    },
  );

  it('who logs in twice at the same moment is made once', async () => {
    const sub = account();
    const visitors = Array.from({ length: 4 }, () => gateway.visitor());
    const addresses: string[] = [];
    for (const visitor of visitors) addresses.push(await issuer.logInAs(sub, await begin(visitor)));
    await Promise.all(visitors.map((visitor, index) => visitor.get(addresses[index] ?? '')));
    const ids = await Promise.all(visitors.map(async (visitor) => (await userOf(visitor)).sub));
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(ids).size).toBe(1);
  });
});
