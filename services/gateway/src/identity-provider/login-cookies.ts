import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { LOGIN_MINUTES, type BegunLogin } from './pending-logins.js';

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/**
 * Most logins in progress in one browser. Beyond that the oldest is dropped, because the cookies would become too
 * large.
 */
const MAX_LOGINS = 10;

/**
 * The cookies that bind a login at the provider to its browser. Each is named after the start of the login's state, so
 * several tabs work independently. SameSite=Lax allows them on the provider's redirect.
 */
@Injectable()
export class LoginCookies {
  private readonly prefix: string;
  private readonly options: CookieOptions;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    const secure = settings.PUBLIC_URL.startsWith('https:');
    this.prefix = secure ? '__Host-login-' : 'login-';
    this.options = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  }

  /** The secret of this browser for a login; null if another browser started it. */
  read(request: Request, state: string): string | null {
    const secret = parseCookie(request.headers.cookie ?? '')[this.nameOf(state)];
    return secret !== undefined && SECRET.test(secret) ? secret : null;
  }

  write(request: Request, response: Response, { state, browserSecret }: BegunLogin): void {
    // Browsers send the oldest first (RFC 6265 §5.4).
    const open = Object.keys(parseCookie(request.headers.cookie ?? '')).filter((name) => name.startsWith(this.prefix));
    for (const name of open.slice(0, -(MAX_LOGINS - 1))) response.clearCookie(name, this.options);
    response.cookie(this.nameOf(state), browserSecret, { ...this.options, maxAge: LOGIN_MINUTES * 60_000 });
  }

  clear(response: Response, state: string): void {
    response.clearCookie(this.nameOf(state), this.options);
  }

  private nameOf(state: string): string {
    return this.prefix + state.slice(0, 8);
  }
}
