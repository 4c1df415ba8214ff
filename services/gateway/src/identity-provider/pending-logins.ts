import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { CookieOptions, Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { GatewaySettings } from '../config.js';
import { cookieOptions, cookiesOf } from '../sessions/cookies.js';
import { localReturnTo } from '../sessions/return-to.js';
import { newSecret } from '../sessions/secret.js';

const LOGIN_MS = 15 * 60_000;
const SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Per browser. The cookies of more logins would be too large for one request. */
const MAX_LOGINS = 5;

export interface LoginSecrets {
  state: string;
  /** Returned in the ID token (OpenID Connect Core §3.1.2.1). */
  nonce: string;
  /** RFC 7636 §4.1. */
  codeVerifier: string;
}

/**
 * The logins in progress. Each has its own cookie with a secret, so that several tabs can log in, and only the browser
 * that began a login can finish it. SameSite=Lax sends the cookie with the provider's redirect.
 */
@Injectable()
export class PendingLogins {
  /** The `state` of each finished login. If two requests sent the same code, the provider might refuse both. */
  private readonly finishedStates = new LRUCache<string, true>({ max: 10_000, ttl: LOGIN_MS });
  private readonly prefix: string;
  private readonly options: CookieOptions;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    this.options = cookieOptions(settings);
    this.prefix = this.options.secure ? '__Host-login-' : 'login-';
  }

  begin(request: Request, response: Response, returnTo: string | null): LoginSecrets {
    const secret = newSecret(32);
    const login = secretsOf(secret);
    // Browsers send the oldest cookie first (RFC 6265 §5.4), so the oldest logins are ended.
    const pendingNames = Object.keys(cookiesOf(request)).filter((name) => name.startsWith(this.prefix));
    for (const name of pendingNames.slice(0, -(MAX_LOGINS - 1))) response.clearCookie(name, this.options);
    const value = `${secret} ${returnTo ?? ''}`;
    response.cookie(this.cookieNameOf(login.state), value, { ...this.options, maxAge: LOGIN_MS });
    return login;
  }

  /** Returns null for a login that is too old, that this browser did not begin, or that it has already finished. */
  finish(request: Request, response: Response): (LoginSecrets & { returnTo: string | null }) | null {
    const { state } = request.query;
    if (typeof state !== 'string') return null;
    const [secret = '', returnTo] = cookiesOf(request)[this.cookieNameOf(state)]?.split(' ') ?? [];
    const login = secretsOf(secret);
    if (!SECRET.test(secret) || login.state !== state || this.finishedStates.has(state)) return null;
    this.finishedStates.set(state, true);
    response.clearCookie(this.cookieNameOf(state), this.options);
    return { ...login, returnTo: localReturnTo(returnTo) };
  }

  private cookieNameOf(state: string): string {
    return this.prefix + state.slice(0, 8);
  }
}

function secretsOf(secret: string): LoginSecrets {
  const derived = (purpose: string): string => createHmac('sha256', secret).update(purpose).digest('base64url');
  return { state: derived('state'), nonce: derived('nonce'), codeVerifier: derived('code verifier') };
}
