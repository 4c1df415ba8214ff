import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { parseCookie } from 'cookie';
import type { CookieOptions, Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import { SESSION_DAYS } from './session-store.js';

const SECRET = /^[A-Za-z0-9_-]{22}$/;

/** `__Host-` keeps subdomains and plain connections from setting or reading it (RFC 6265bis §4.1.3). */
@Injectable()
export class SessionCookie {
  readonly name: string;
  private readonly options: CookieOptions;

  constructor(@Inject(SETTINGS) settings: GatewaySettings) {
    const secure = settings.PUBLIC_URL.startsWith('https:');
    this.name = secure ? '__Host-session' : plainName(new URL(settings.PUBLIC_URL));
    this.options = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
  }

  read(request: Request): string | null {
    const secret = parseCookie(request.headers.cookie ?? '')[this.name];
    return secret !== undefined && SECRET.test(secret) ? secret : null;
  }

  write(response: Response, secret: string): void {
    response.cookie(this.name, secret, { ...this.options, maxAge: SESSION_DAYS * 24 * 3600 * 1000 });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.options);
  }
}

/** Cookies are shared by all ports of a host (RFC 6265 §8.5), so two copies on one machine need different names. */
function plainName({ hostname, port }: URL): string {
  return hostname === 'localhost' && port !== '' ? `session-${port}` : 'session';
}
