import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import type { CookieOptions, Request, Response } from 'express';
import { DataSource } from 'typeorm';
import type { GatewaySettings } from '../config.js';
import { cookieOptions, cookiesOf } from '../sessions/cookies.js';
import { hashOf, newSecret } from '../sessions/secret.js';

const LOGIN_MINUTES = 15;
const STATE_BYTES = 16;
const BROWSER_BYTES = 32;
const STATE = /^[A-Za-z0-9_-]{22}$/;
const BROWSER_SECRET = /^[A-Za-z0-9_-]{43}$/;
/** Per browser: the cookies of more logins would become too large. */
const MAX_LOGINS = 10;

export interface LoginSecrets {
  state: string;
  /** Comes back in the identity token (OpenID Connect Core §3.1.2.1). */
  nonce: string;
  /** RFC 7636 §4.1. */
  codeVerifier: string;
}

export interface BegunLogin extends LoginSecrets {
  /** Stored in the browser's cookie. */
  browserSecret: string;
}

export type ConsumedLogin = LoginSecrets & { returnTo: string | null };

/**
 * Logins in progress: rows with hashes, each for one use in one browser. Each login has its own cookie, so that several
 * tabs work. SameSite=Lax allows the cookie on the provider's redirect.
 */
@Injectable()
export class PendingLogins {
  private readonly prefix: string;
  private readonly options: CookieOptions;

  constructor(
    private readonly database: DataSource,
    @Inject(SETTINGS) settings: GatewaySettings,
  ) {
    this.options = cookieOptions(settings);
    this.prefix = this.options.secure ? '__Host-login-' : 'login-';
  }

  async begin(returnTo: string | null): Promise<BegunLogin> {
    const [state, browserSecret] = [newSecret(STATE_BYTES), newSecret(BROWSER_BYTES)];
    await this.database.query(
      `INSERT INTO pending_logins (state_hash, browser_hash, return_to, expires_at)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(mins => $4))`,
      [hashOf(state), hashOf(browserSecret), returnTo, LOGIN_MINUTES],
    );
    return { ...secretsOf(state, browserSecret), browserSecret };
  }

  writeCookie(request: Request, response: Response, { state, browserSecret }: BegunLogin): void {
    // Browsers send the oldest first (RFC 6265 §5.4).
    const open = Object.keys(cookiesOf(request)).filter((name) => name.startsWith(this.prefix));
    for (const name of open.slice(0, -(MAX_LOGINS - 1))) response.clearCookie(name, this.options);
    response.cookie(this.nameOf(state), browserSecret, { ...this.options, maxAge: LOGIN_MINUTES * 60_000 });
  }

  /** Only one of two concurrent calls succeeds. */
  async consume(request: Request, response: Response): Promise<ConsumedLogin | null> {
    const { state } = request.query;
    if (typeof state !== 'string' || !STATE.test(state)) return null;
    response.clearCookie(this.nameOf(state), this.options);
    const browserSecret = cookiesOf(request)[this.nameOf(state)];
    if (browserSecret === undefined || !BROWSER_SECRET.test(browserSecret)) return null;
    // A DELETE returns the rows and their number.
    const [[row]] = await this.database.query<[{ returnTo: string | null }[], number]>(
      `DELETE FROM pending_logins WHERE state_hash = $1 AND browser_hash = $2 AND expires_at > clock_timestamp()
       RETURNING return_to AS "returnTo"`,
      [hashOf(state), hashOf(browserSecret)],
    );
    return row === undefined ? null : { ...secretsOf(state, browserSecret), ...row };
  }

  private nameOf(state: string): string {
    return this.prefix + state.slice(0, 8);
  }
}

/** Derived from the browser's secret, so that they are not stored. */
function secretsOf(state: string, browserSecret: string): LoginSecrets {
  const derived = (purpose: string): string => createHmac('sha256', browserSecret).update(purpose).digest('base64url');
  return { state, nonce: derived('nonce'), codeVerifier: derived('code verifier') };
}
