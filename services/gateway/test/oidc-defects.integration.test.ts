// Real: PostgreSQL, an OpenID Connect provider (oidc-provider) whose answers are forged on the way, behind a proxy that fails.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import type { LogEntry } from '@dear-future/testing/service-process';
import { generateKeyPair, UnsecuredJWT } from 'jose';
import { GatewayTestApp } from './gateway-test-app.js';
import { Issuer, type Forgery } from './issuer.js';
import type { Visitor } from './visitor.js';

const SUB = `ada-${randomUUID()}`;

const issuer = await Issuer.start();
issuer.accounts.set(SUB, { email: `${SUB}@b.test`, email_verified: true });
const gateway = await GatewayTestApp.startAlone(issuer.settings());
await issuer.serve(gateway.publicUrl);
const admin = gateway.admin;

afterAll(() => issuer.stop());

async function begin(visitor: Visitor): Promise<URL> {
  const answer = await visitor.get('/api/login?returnTo=/my-capsules');
  return new URL(answer.headers.get('location') ?? '');
}

/** A log-in up to the moment in which the browser is sent back. */
async function sentBack(visitor: Visitor): Promise<URL> {
  return new URL(await issuer.logInAs(SUB, (await begin(visitor)).href));
}

async function refused(visitor: Visitor, address: URL | string, status: number, words: string): Promise<string> {
  const answer = await visitor.get(String(address), { accept: 'text/html' });
  expect(answer.status).toBe(status);
  const page = await answer.text();
  expect(page).toContain(words);
  expect(page).toContain('href="/api/login');
  expect(visitor.session).toBeUndefined();
  return page;
}

function lastRefusal(): LogEntry | undefined {
  return gateway.logs().findLast(({ event }) => event === 'sign-in.refused');
}

/** The log-in after a defect: nothing of it is left. */
async function stillWorks(): Promise<void> {
  const visitor = gateway.visitor();
  expect((await visitor.get((await sentBack(visitor)).href)).status).toBe(303);
  expect(visitor.session).toBeDefined();
}

describe('the way back', () => {
  const START_OVER = 'Let us start over';

  it.each(['', '?code=guess', '?code=guess&state=', `?code=guess&state=${'A'.repeat(22)}`, '?state=a&state=b'])(
    'is refused without a log-in that began: %j',
    async (query) => {
      await refused(gateway.visitor(), `/api/login/callback${query}`, 410, START_OVER);
    },
  );

  it('is refused with the state of another log-in', async () => {
    const [visitor, other] = [gateway.visitor(), gateway.visitor()];
    const address = await sentBack(visitor);
    address.searchParams.set('state', (await begin(other)).searchParams.get('state') ?? '');
    await refused(visitor, address, 410, START_OVER);
  });

  it('is refused with the code of another log-in of the same browser', async () => {
    const visitor = gateway.visitor();
    const [address, other] = [await sentBack(visitor), await sentBack(visitor)];
    address.searchParams.set('code', other.searchParams.get('code') ?? '');
    await refused(visitor, address, 410, START_OVER);
  });

  it('is refused in another browser, and good in its own still', async () => {
    const [visitor, victim] = [gateway.visitor(), gateway.visitor()];
    const address = await sentBack(visitor);
    await begin(victim);
    await refused(victim, address, 410, START_OVER);
    expect((await visitor.get(address.href)).status).toBe(303);
  });

  it('is good once, also for the very same browser', async () => {
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    const cookies = [...visitor.cookies];
    expect((await visitor.get(address.href)).status).toBe(303);
    const again = gateway.visitor();
    for (const [name, value] of cookies) again.cookies.set(name, value);
    await refused(again, address, 410, START_OVER);
  });

  it('signs in one of two that take it at the same moment', async () => {
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.get(address.href)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
  });

  it('is refused with a code that was used already', async () => {
    const [visitor, other] = [gateway.visitor(), gateway.visitor()];
    const [address, used] = [await sentBack(visitor), await sentBack(other)];
    expect((await other.get(used.href)).status).toBe(303);
    address.searchParams.set('code', used.searchParams.get('code') ?? '');
    await refused(visitor, address, 410, START_OVER);
  });

  it('is refused after a quarter of an hour', async () => {
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    await admin.query(`UPDATE gateway.pending_logins SET expires_at = expires_at - interval '15 minutes'`);
    await refused(visitor, address, 410, START_OVER);
  });

  it('says kindly that the person turned back, and where to try again', async () => {
    const visitor = gateway.visitor();
    const address = await issuer.logInAs(null, (await begin(visitor)).href);
    expect(new URL(address).searchParams.get('error')).toBe('access_denied');
    const page = await refused(visitor, address, 403, 'You are not logged in');
    expect(page).toContain('href="/api/login?returnTo=%2Fmy-capsules"');
    expect(page).not.toContain('They turned back');
  });

  it('is refused in the name of another issuer (RFC 9207)', async () => {
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    address.searchParams.set('iss', 'https://evil.test');
    await refused(visitor, address, 502, 'We could not log you in');
    await stillWorks();
  });
});

describe('the proof of the code (PKCE)', () => {
  it('is asked for by the provider: a log-in from which somebody takes it is no log-in', async () => {
    const visitor = gateway.visitor();
    const address = await begin(visitor);
    address.searchParams.delete('code_challenge');
    address.searchParams.delete('code_challenge_method');
    const back = await issuer.logInAs(SUB, address.href);
    expect(new URL(back).searchParams.get('error')).toBe('invalid_request');
    await refused(visitor, back, 502, 'We could not log you in');
  });

  it('fails for a code that was made for another one', async () => {
    const visitor = gateway.visitor();
    const address = await begin(visitor);
    address.searchParams.set('code_challenge', 'A'.repeat(43));
    await refused(visitor, await issuer.logInAs(SUB, address.href), 410, 'Let us start over');
  });
});

describe('an identity token', () => {
  const seconds = (): number => Math.floor(Date.now() / 1000);
  // What openid-client calls each, so that none is refused for another reason than its own.
  const claim = 'OAUTH_JWT_CLAIM_COMPARISON_FAILED';
  const invalid = 'OAUTH_INVALID_RESPONSE';
  const forgeries: Record<string, [Forgery, string]> = {
    'with another nonce': [(claims, by) => by.sign({ ...claims, nonce: 'another' }), claim],
    'without a nonce': [({ nonce: _, ...claims }, by) => by.sign(claims), invalid],
    'of another issuer': [(claims, by) => by.sign({ ...claims, iss: 'https://evil.test' }), claim],
    'for somebody else': [(claims, by) => by.sign({ ...claims, aud: 'another-product' }), claim],
    'for several, by another': [
      (claims, by) => by.sign({ ...claims, aud: [String(claims.aud), 'another-product'], azp: 'another-product' }),
      claim,
    ],
    'that expired': [
      (claims, by) => by.sign({ ...claims, exp: seconds() - 3600, iat: seconds() - 7200 }),
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
    ],
    'without an end': [({ exp: _, ...claims }, by) => by.sign(claims), invalid],
    'without a subject': [({ sub: _, ...claims }, by) => by.sign(claims), invalid],
    'signed with another key': [
      async (claims, by) => by.sign(claims, (await generateKeyPair('ES256')).privateKey),
      invalid,
    ],
    'without a signature': [(claims) => Promise.resolve(new UnsecuredJWT(claims).encode()), invalid],
    'that is none': [() => Promise.resolve('guess'), invalid],
  };

  it.each(Object.keys(forgeries))('%s lets nobody in', async (name) => {
    const [forgery, detail] = forgeries[name] ?? [null, ''];
    const before = lastRefusal();
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    issuer.forgery = forgery;
    await refused(visitor, address, 502, 'We could not log you in');
    await eventually(() => lastRefusal()?.requestId !== before?.requestId);
    expect(lastRefusal()).toMatchObject({ reason: 'untrusted', detail });
    issuer.forgery = null;
    // Nor afterwards: the log-in is used up.
    await refused(visitor, address, 410, 'Let us start over');
  });

  it('of somebody else than whom the provider describes lets nobody in', async () => {
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    issuer.forgery = (claims, by) => by.sign({ ...claims, sub: 'eve' });
    await refused(visitor, address, 502, 'We could not log you in');
  });

  it('that was signed anew and is right lets in, after all of these', async () => {
    issuer.forgery = (claims, by) => by.sign(claims);
    await stillWorks();
  });
});

describe('while the provider is away', () => {
  it.each([
    ['refuse', 'no_answer'],
    ['reset', 'no_answer'],
    ['blackhole', 'OAUTH_TIMEOUT'],
  ] as const)('(%s) the way back is answered without it, and the next log-in works', async (fault, detail) => {
    const visitor = gateway.visitor();
    const address = await sentBack(visitor);
    const before = lastRefusal();
    await issuer.road[fault]();
    const page = await refused(visitor, address, 503, 'try again in a moment');
    await eventually(() => lastRefusal()?.requestId !== before?.requestId);
    expect(lastRefusal()).toMatchObject({ reason: 'away', detail });
    expect(page).toContain('href="/api/login?returnTo=%2Fmy-capsules"');
    // What was known of the provider is asked anew, and it does not answer.
    const login = await gateway.visitor().get('/api/login', { accept: 'text/html' });
    expect(login.status).toBe(503);
    expect(login.headers.get('retry-after')).toBe('30');
    await issuer.road.pass();
    await stillWorks();
  });

  it('the gateway starts, and whoever is signed in stays so', async () => {
    const visitor = gateway.visitor();
    await visitor.get((await sentBack(visitor)).href);
    await issuer.road.refuse();
    await gateway.restart();
    expect((await visitor.get('/api/auth/user')).status).toBe(200);
    expect((await gateway.visitor().get('/api/login')).status).toBe(503);
    await issuer.road.pass();
    await stillWorks();
  });
});

it('neither the log nor a table holds a code, a token, a state or a secret', async () => {
  const visitor = gateway.visitor();
  const tokens: string[] = [];
  issuer.forgery = async (claims, by) => {
    tokens.push(await by.sign(claims));
    return tokens.at(-1) ?? '';
  };
  const address = await sentBack(visitor);
  const state = address.searchParams.get('state') ?? '';
  const cookie = visitor.cookies.get(`login-${state.slice(0, 8)}`) ?? '';
  expect(cookie).not.toBe('');
  const { rows: pending } = await admin.query<{ text: string }>('SELECT l::text AS text FROM gateway.pending_logins l');
  await visitor.get(address.href);
  const { rows: known } = await admin.query<{ text: string }>(
    'SELECT i::text AS text FROM gateway.person_identities i',
  );
  const said = JSON.stringify(gateway.logs());
  const kept = [...pending, ...known].map(({ text }) => text).join('\n');
  expect(kept).toContain(SUB);
  for (const secret of [
    state,
    cookie,
    address.searchParams.get('code') ?? '',
    tokens[0] ?? '',
    'secret of this test',
  ]) {
    expect(secret).not.toBe('');
    expect(said).not.toContain(secret);
    expect(kept).not.toContain(secret);
  }
});
