import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { emailAddress } from '@dear-future/service-kit/identity/email-address';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import type { GatewaySettings } from '../../config.js';
import type { ProviderIdentity } from '../../people/identities.js';
import type { LoginSecrets } from './pending-logins.js';
import { ProviderRefusal, refusalOf } from './provider-refusal.js';

/** Where the provider sends people back to; registered there exactly so. */
export const CALLBACK_PATH = '/api/login/callback';

/** Longest wait for one answer of the provider, in seconds. */
const PATIENCE_SECONDS = 6;

/**
 * The OpenID Connect provider that people sign in at: authorization code with PKCE, state and nonce (OpenID Connect Core §3.1;
 * RFC 9700 §2.1). Tokens are looked at and let go; none is kept.
 */
@Injectable()
export class IdentityProvider implements OnApplicationBootstrap {
  private discovered: Promise<Configuration> | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly log: Log,
  ) {}

  /** Whether people sign in at a provider; otherwise by links in mails. */
  get isUsed(): boolean {
    return this.settings.OIDC_ISSUER !== '';
  }

  /** Whoever runs the product reads of a wrong address at the start; people wait for nothing, and nothing waits for the provider. */
  onApplicationBootstrap(): void {
    if (this.isUsed) this.configuration().catch(() => undefined);
  }

  /** Where to send a browser to log in. @throws ProviderRefusal `away` */
  async loginAddress({ state, nonce, codeVerifier }: LoginSecrets): Promise<string> {
    const address = buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.settings.PUBLIC_URL + CALLBACK_PATH,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return address.href;
  }

  /**
   * Who came back. Checks state, issuer, audience, nonce, times and signature of what the provider says.
   *
   * @param query of the request that came back, as it was written
   * @throws ProviderRefusal
   */
  async whoCameBack(query: string, { state, nonce, codeVerifier }: LoginSecrets): Promise<ProviderIdentity> {
    const configuration = await this.configuration();
    try {
      const tokens = await authorizationCodeGrant(
        configuration,
        // Not the address that the request claims to have: its redirect URI must be the registered one.
        new URL(`${CALLBACK_PATH}${query}`, this.settings.PUBLIC_URL),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderRefusal('untrusted', 'no_id_token');
      // Many providers keep the address out of the token (OpenID Connect Core §5.4).
      const asked = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const said = asked ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      return identityOf(claims.iss, claims.sub, said);
    } catch (error) {
      // Perhaps the provider moved: the next log-in asks it where everything is.
      this.discovered = null;
      throw refusalOf(error);
    }
  }

  /** Asks where everything is, once; after a failure again as soon as somebody wants to log in. */
  private async configuration(): Promise<Configuration> {
    const asked = (this.discovered ??= this.discover());
    try {
      return await asked;
    } catch (error) {
      if (this.discovered === asked) this.discovered = null;
      const { detail } = refusalOf(error);
      this.log.warn({ event: 'sign-in.provider-away', detail }, 'The identity provider cannot be asked where it is');
      throw new ProviderRefusal('away', detail);
    }
  }

  private discover(): Promise<Configuration> {
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret } = this.settings;
    // An issuer of this machine alone: any other must be https (`config.ts`).
    const plain = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, secret, authenticatedBy(secret), {
      timeout: PATIENCE_SECONDS,
      execute: [...plain, enableNonRepudiationChecks],
    });
  }
}

/** HTTP Basic, which every provider speaks (RFC 6749 §2.3.1), unless this one says that it does not. */
function authenticatedBy(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic') ? basic : post;
    authenticate(server, client, body, headers);
  };
}

function identityOf(issuer: string, subject: string, said: Readonly<Record<string, unknown>>): ProviderIdentity {
  // A boolean by OpenID Connect Core §5.1; some large providers write it as a text.
  const isVerified = said['email_verified'] === true || said['email_verified'] === 'true';
  return {
    issuer,
    subject,
    verifiedEmail: isVerified ? emailAddress(said['email']) : null,
    givenName: textOf(said['given_name']),
    familyName: textOf(said['family_name']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
