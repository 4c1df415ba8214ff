import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';
import { startStubServer, type StubServer } from './stub-server.js';
import { Visitor } from './visitor.js';

const CLIENT = { id: 'dear-future', secret: 'a secret of this test alone' };
const ALG = 'ES256';
const KEY_ID = 'key-of-the-issuer';
const SCOPE = 'openid email profile';

export interface Account {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}

/** Makes a forged ID token from the claims of the genuine token. */
export type Forgery = (claims: JWTPayload, issuer: Issuer) => Promise<string>;

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

/** A real OpenID Connect provider in this process. It logs every browser in as the account that the test has chosen. */
export class Issuer {
  readonly accounts = new Map<string, Account>();
  /** Subject of the account that logs in next; null cancels the login. */
  nextSubject: string | null = null;
  forgery: Forgery | null = null;

  private provider: Provider | null = null;

  private constructor(
    private readonly server: StubServer,
    readonly proxy: FaultProxy,
    readonly url: string,
    readonly key: Key,
  ) {}

  /** Starts an issuer that returns 503 until `serve` is called. Each test starts without a forgery or a fault. */
  static async start(): Promise<Issuer> {
    const server = await startStubServer((request, response) => void issuer.handle(request, response));
    const proxy = await FaultProxy.start(server.url);
    const { privateKey } = await generateKeyPair(ALG, { extractable: true });
    const issuer = new Issuer(server, proxy, `http://127.0.0.1:${String(proxy.port)}`, privateKey);
    afterEach(async () => {
      issuer.forgery = null;
      await proxy.pass();
    });
    return issuer;
  }

  /** Returns the gateway settings for this issuer. */
  settings(): Record<string, string> {
    return { OIDC_ISSUER: this.url, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  }

  /** Begins to serve logins. The only client of the provider is the product at `publicUrl`. */
  async serve(publicUrl: string): Promise<void> {
    const jwk = { ...(await exportJWK(this.key)), kid: KEY_ID, alg: ALG, use: 'sig' };
    const provider: Provider = new Provider(this.url, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${publicUrl}/api/login/callback`],
          id_token_signed_response_alg: ALG,
        },
      ],
      jwks: { keys: [jwk] },
      cookies: { keys: ['of this test'] },
      claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => {
        const account = this.accounts.get(sub);
        return account && { accountId: sub, claims: () => ({ sub, ...account }) };
      },
      // Grants everything, so that no consent page appears.
      loadExistingGrant: async ({ oidc: { client, session } }) => {
        if (client === undefined || session?.accountId === undefined) return undefined;
        const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
        grant.addOIDCScope(SCOPE);
        await grant.save();
        return grant;
      },
    });
    provider.use((context, next) => this.forge(context, next));
    this.provider = provider;
  }

  /** Adds an account; returns its subject. */
  addAccount(claims: Account = {}): string {
    const sub = `sub-${randomUUID()}`;
    this.accounts.set(sub, { email: `${sub}@b.test`, email_verified: true, ...claims });
    return sub;
  }

  /** Logs in as `sub`, or cancels, from the gateway's redirect; returns the URL of the redirect back to the gateway. */
  async logInAs(sub: string | null, address: string): Promise<string> {
    this.nextSubject = sub;
    const browser = new Visitor(this);
    let url = address;
    for (let n = 0; n < 6 && url.startsWith(this.url); n += 1) {
      const response = await browser.get(url);
      const location = response.headers.get('location');
      if (location === null)
        throw new Error(`The issuer returned ${String(response.status)}: ${await response.text()}`);
      url = new URL(location, this.url).href;
    }
    return url;
  }

  /** Signs claims with the issuer's key, unless another key is given. */
  sign(claims: JWTPayload, key: Key = this.key): Promise<string> {
    return new SignJWT(claims).setProtectedHeader({ alg: ALG, kid: KEY_ID }).sign(key);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    this.server.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.provider === null) response.writeHead(503).end();
    else if (request.url?.startsWith('/interaction/')) await this.finishInteraction(this.provider, request, response);
    else await this.provider.callback()(request, response);
  }

  private async finishInteraction(
    provider: Provider,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const result =
      this.nextSubject === null
        ? { error: 'access_denied', error_description: 'The user cancelled.' }
        : { login: { accountId: this.nextSubject } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  private async forge(context: { path: string; body?: unknown }, next: () => Promise<void>): Promise<void> {
    await next();
    const body = context.body as { id_token?: string } | undefined;
    if (this.forgery === null || context.path !== '/token' || body?.id_token === undefined) return;
    const [, payload = ''] = body.id_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload;
    context.body = { ...body, id_token: await this.forgery(claims, this) };
  }
}

/** Starts a login; returns the URL that the gateway redirects to. */
export async function beginLogin(visitor: Visitor, returnTo?: string): Promise<string> {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  const response = await visitor.get(`/api/login${query}`);
  expect(response.status).toBe(303);
  return response.headers.get('location') ?? '';
}
