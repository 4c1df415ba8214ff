import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { emailAddressInAnyScript } from '@dear-future/service-kit/identity/email-address';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import type { GatewaySettings } from '../config.js';
import type { ProviderIdentity } from '../users/users.js';
import type { LoginSecrets } from './pending-logins.js';
import { ProviderRefusal, refusalOf } from './provider-refusal.js';

/** PUBLIC_URL followed by this path must be registered with the provider as the redirect URI. */
const CALLBACK_PATH = '/api/login/callback';

const TIMEOUT_SECONDS = 6;

/** Authorization code flow with PKCE, state and nonce (OpenID Connect Core §3.1; RFC 9700 §2.1). No token is stored. */
@Injectable()
export class IdentityProvider implements OnApplicationBootstrap {
  private discovered: Promise<Configuration> | null = null;

  constructor(
    @Inject(SETTINGS) private readonly settings: GatewaySettings,
    private readonly log: Log,
  ) {}

  get isUsed(): boolean {
    return this.settings.OIDC_ISSUER !== undefined;
  }

  /** Looks up the provider, so that a wrong address is logged at startup. Startup does not wait for the response. */
  onApplicationBootstrap(): void {
    if (this.isUsed) this.discoverOnce().catch(() => undefined);
  }

  async loginUrl({ state, nonce, codeVerifier }: LoginSecrets): Promise<string> {
    const url = buildAuthorizationUrl(await this.discoverOnce(), {
      redirect_uri: this.settings.PUBLIC_URL + CALLBACK_PATH,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return url.href;
  }

  /** Checks the state of the login, and the issuer, audience, nonce, times and signature of the ID token. */
  async identityOfCallback(query: string, { state, nonce, codeVerifier }: LoginSecrets): Promise<ProviderIdentity> {
    const configuration = await this.discoverOnce();
    try {
      const tokens = await authorizationCodeGrant(
        configuration,
        // Built from PUBLIC_URL, because the redirect URI must be the registered one.
        new URL(`${CALLBACK_PATH}${query}`, this.settings.PUBLIC_URL),
        { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: codeVerifier, idTokenExpected: true },
      );
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderRefusal('untrusted', 'no_id_token');
      // Many providers return the email address only as userinfo (OpenID Connect Core §5.4).
      const needsUserInfo =
        claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = needsUserInfo ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      return identityOf(claims.iss, claims.sub, userInfo);
    } catch (error) {
      // The provider's endpoints may have changed, so the next login discovers them again.
      this.discovered = null;
      throw refusalOf(error);
    }
  }

  /** Discovers the provider's endpoints the first time. After a failure, the next login tries again. */
  private discoverOnce(): Promise<Configuration> {
    return (this.discovered ??= this.discover().catch((error: unknown) => {
      this.discovered = null;
      const { detail } = refusalOf(error);
      this.log.warn(
        { event: 'sign-in.provider_unreachable', detail },
        'Could not read the configuration of the identity provider at OIDC_ISSUER; the next login tries again',
      );
      throw new ProviderRefusal('unavailable', detail);
    }));
  }

  private discover(): Promise<Configuration> {
    const { OIDC_ISSUER: issuer = '', OIDC_CLIENT_ID: clientId = '', OIDC_CLIENT_SECRET: secret = '' } = this.settings;
    // `config.ts` accepts plain HTTP only for an issuer on this machine.
    const allowHttp = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    return discovery(new URL(issuer), clientId, secret, ClientSecretBasic(secret), {
      timeout: TIMEOUT_SECONDS,
      execute: [...allowHttp, enableNonRepudiationChecks],
    });
  }
}

function identityOf(issuer: string, subject: string, claims: Readonly<Record<string, unknown>>): ProviderIdentity {
  // OpenID Connect Core §5.1 requires a boolean, but some large providers send a string.
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true';
  return {
    issuer,
    subject,
    verifiedEmail: isVerified ? emailAddressInAnyScript(claims['email']) : null,
    givenName: textOf(claims['given_name']),
    familyName: textOf(claims['family_name']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
