// Real: the gateway in this process, PostgreSQL, oidc-provider behind a fault proxy. Tests forge the ID tokens.
import { eventually } from '@dear-future/testing/eventually';
import type { LogEntry } from '@dear-future/local-servers/service-process';
import { generateKeyPair, UnsecuredJWT } from 'jose';
import { GatewayTestApp } from './gateway-test-app.js';
import { beginLogin, Issuer, type Forgery } from './issuer.js';
import { Visitor } from './visitor.js';

const START_OVER = 'Let’s start over';
const UNTRUSTED = 'We couldn’t log you in';

const issuer = await Issuer.start();
const SUBJECT = issuer.addAccount();
const gateway = await GatewayTestApp.startWithoutServices(issuer.settings());
await issuer.serve(gateway.publicUrl);
const admin = gateway.admin;

afterAll(() => issuer.stop());

async function startLogin(visitor: Visitor): Promise<URL> {
  return new URL(await beginLogin(visitor, '/my-capsules'));
}

/** Logs in at the provider; returns the redirect back to the gateway. */
async function logInAtProvider(visitor: Visitor): Promise<URL> {
  return new URL(await issuer.logInAs(SUBJECT, (await startLogin(visitor)).href));
}

async function expectRefused(visitor: Visitor, address: URL | string, status: number, text: string): Promise<string> {
  const response = await visitor.get(String(address), { accept: 'text/html' });
  expect(response.status).toBe(status);
  const page = await response.text();
  expect(page).toContain(text);
  expect(page).toContain('href="/api/login');
  expect(visitor.session).toBeUndefined();
  return page;
}

function lastRefusal(): LogEntry | undefined {
  return gateway.logs().findLast(({ event }) => event === 'sign-in.refused');
}

async function expectLoginWorks(): Promise<void> {
  const visitor = gateway.visitor();
  expect((await visitor.get((await logInAtProvider(visitor)).href)).status).toBe(303);
  expect(visitor.session).toBeDefined();
}

describe('the redirect back to the gateway', () => {
  it.each(['', '?code=guess', '?code=guess&state=', `?code=guess&state=${'A'.repeat(22)}`, '?state=a&state=b'])(
    'is refused if no login was started: %j',
    async (query) => {
      await expectRefused(gateway.visitor(), `/api/login/callback${query}`, 410, START_OVER);
    },
  );

  const copyParam = (name: string, from: URL, to: URL): void =>
    to.searchParams.set(name, from.searchParams.get(name) ?? '');

  it.each<[string, (address: URL, visitor: Visitor) => Promise<unknown>]>([
    [
      'with the state of another login',
      async (address) => copyParam('state', await startLogin(gateway.visitor()), address),
    ],
    [
      'with the code of another login of the same browser',
      async (address, visitor) => copyParam('code', await logInAtProvider(visitor), address),
    ],
    [
      'with a used code',
      async (address) => {
        const other = gateway.visitor();
        const used = await logInAtProvider(other);
        expect((await other.get(used.href)).status).toBe(303);
        copyParam('code', used, address);
      },
    ],
  ])('is refused %s', async (_, change) => {
    const visitor = gateway.visitor();
    const address = await logInAtProvider(visitor);
    await change(address, visitor);
    await expectRefused(visitor, address, 410, START_OVER);
  });

  it('works once, and only in its own browser', async () => {
    const [visitor, victim] = [gateway.visitor(), gateway.visitor()];
    const address = await logInAtProvider(visitor);
    await startLogin(victim);
    await expectRefused(victim, address, 410, START_OVER);
    const cookies = new Map(visitor.cookies);
    expect((await visitor.get(address.href)).status).toBe(303);
    await expectRefused(new Visitor(gateway, cookies), address, 410, START_OVER);
  });

  it('works for only one of several concurrent requests', async () => {
    const visitor = gateway.visitor();
    const address = await logInAtProvider(visitor);
    const responses = await Promise.all([1, 2, 3].map(() => visitor.get(address.href)));
    expect(responses.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
  });

  it('after a canceled login shows a page with a link to the login', async () => {
    const visitor = gateway.visitor();
    const address = await issuer.logInAs(null, (await startLogin(visitor)).href);
    expect(new URL(address).searchParams.get('error')).toBe('access_denied');
    const page = await expectRefused(visitor, address, 403, 'You’re not logged in');
    expect(page).toContain('href="/api/login?returnTo=%2Fmy-capsules"');
    expect(page).not.toContain('The user cancelled');
  });

  it('is refused from another issuer (RFC 9207)', async () => {
    const visitor = gateway.visitor();
    const address = await logInAtProvider(visitor);
    address.searchParams.set('iss', 'https://evil.test');
    await expectRefused(visitor, address, 502, UNTRUSTED);
    await expectLoginWorks();
  });
});

describe('a code challenge (PKCE, RFC 7636)', () => {
  it('is required by the provider', async () => {
    const visitor = gateway.visitor();
    const address = await startLogin(visitor);
    address.searchParams.delete('code_challenge');
    address.searchParams.delete('code_challenge_method');
    const back = await issuer.logInAs(SUBJECT, address.href);
    expect(new URL(back).searchParams.get('error')).toBe('invalid_request');
    await expectRefused(visitor, back, 502, UNTRUSTED);
  });

  it('must match the verifier, or the login is refused', async () => {
    const visitor = gateway.visitor();
    const address = await startLogin(visitor);
    address.searchParams.set('code_challenge', 'A'.repeat(43));
    await expectRefused(visitor, await issuer.logInAs(SUBJECT, address.href), 410, START_OVER);
  });
});

describe('an ID token', () => {
  const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
  // The error codes of openid-client prove that each token is refused for the intended reason.
  const wrongClaim = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
  const invalidResponse = 'OAUTH_INVALID_RESPONSE';

  it.each<[string, Forgery, string]>([
    ['with another nonce', (claims, signer) => signer.sign({ ...claims, nonce: 'another' }), wrongClaim],
    ['without a nonce', ({ nonce: _, ...claims }, signer) => signer.sign(claims), invalidResponse],
    ['of another issuer', (claims, signer) => signer.sign({ ...claims, iss: 'https://evil.test' }), wrongClaim],
    ['for another client', (claims, signer) => signer.sign({ ...claims, aud: 'another-product' }), wrongClaim],
    [
      'for several clients, issued to another',
      (claims, signer) =>
        signer.sign({ ...claims, aud: [String(claims.aud), 'another-product'], azp: 'another-product' }),
      wrongClaim,
    ],
    [
      'that has expired',
      (claims, signer) => signer.sign({ ...claims, exp: nowInSeconds() - 3600, iat: nowInSeconds() - 7200 }),
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
    ],
    ['without an expiry', ({ exp: _, ...claims }, signer) => signer.sign(claims), invalidResponse],
    ['without a subject', ({ sub: _, ...claims }, signer) => signer.sign(claims), invalidResponse],
    [
      'for a different user than the userinfo response',
      (claims, signer) => signer.sign({ ...claims, sub: 'eve' }),
      'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    ],
    [
      'signed with another key',
      async (claims, signer) => signer.sign(claims, (await generateKeyPair('ES256')).privateKey),
      invalidResponse,
    ],
    ['without a signature', (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()), invalidResponse],
    ['that is not a JWT', () => Promise.resolve('guess'), invalidResponse],
  ])('%s is refused and ends the login', async (_, forgery, detail) => {
    const before = lastRefusal();
    const visitor = gateway.visitor();
    const address = await logInAtProvider(visitor);
    issuer.forgery = forgery;
    await expectRefused(visitor, address, 502, UNTRUSTED);
    await eventually(() => lastRefusal()?.requestId !== before?.requestId);
    expect(lastRefusal()).toMatchObject({ reason: 'untrusted', detail });
    issuer.forgery = null;
    await expectRefused(visitor, address, 410, START_OVER);
  });

  it('that is re-signed without a change is accepted', async () => {
    issuer.forgery = (claims, signer) => signer.sign(claims);
    await expectLoginWorks();
  });
});

describe('while the provider is unreachable', () => {
  it.each([
    ['refuse', 'no_answer'],
    ['reset', 'no_answer'],
    ['blackhole', 'OAUTH_TIMEOUT'],
  ] as const)(
    '(fault: %s) the callback and the next login fail with 503; logins work again later',
    async (fault, detail) => {
      const visitor = gateway.visitor();
      const address = await logInAtProvider(visitor);
      const before = lastRefusal();
      await issuer.proxy[fault]();
      const page = await expectRefused(visitor, address, 503, 'try again in a moment');
      await eventually(() => lastRefusal()?.requestId !== before?.requestId);
      expect(lastRefusal()).toMatchObject({ reason: 'unavailable', detail });
      expect(page).toContain('href="/api/login?returnTo=%2Fmy-capsules"');
      // The next login asks the provider for its configuration again, and gets no response.
      const login = await gateway.visitor().get('/api/login', { accept: 'text/html' });
      expect(login.status).toBe(503);
      expect(login.headers.get('retry-after')).toBe('30');
      await issuer.proxy.pass();
      await expectLoginWorks();
    },
  );

  it('the gateway starts, and signed-in users stay signed in', async () => {
    const visitor = gateway.visitor();
    await visitor.get((await logInAtProvider(visitor)).href);
    await issuer.proxy.refuse();
    await gateway.restart();
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    expect((await gateway.visitor().get('/api/login')).status).toBe(503);
    await issuer.proxy.pass();
    await expectLoginWorks();
  });
});

it('codes, tokens, states and secrets are in neither the logs nor the table of identities', async () => {
  const visitor = gateway.visitor();
  let token = '';
  issuer.forgery = async (claims, signer) => (token = await signer.sign(claims));
  const address = await logInAtProvider(visitor);
  const [state, code] = ['state', 'code'].map((name) => address.searchParams.get(name) ?? '');
  const [cookie] = decodeURIComponent(visitor.cookies.get(`login-${state?.slice(0, 8) ?? ''}`) ?? '').split(' ');
  await visitor.get(address.href);
  const { rows } = await admin.query<object>('SELECT t::text FROM gateway.user_identities t');
  const stored = JSON.stringify(rows);
  expect(stored).toContain(SUBJECT);
  for (const secret of [state, code, cookie, token, 'secret of this test']) {
    expect(secret).toMatch(/.{16}/);
    expect(JSON.stringify(gateway.logs())).not.toContain(secret);
    expect(stored).not.toContain(secret);
  }
});
