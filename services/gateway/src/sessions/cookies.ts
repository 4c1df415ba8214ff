import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import type { GatewaySettings } from '../config.js';

export function cookiesOf({ headers }: Request): ReturnType<typeof parseCookie> {
  return parseCookie(headers.cookie ?? '');
}

/** The secret of a session or a link: 128 random bits in base64url. */
export const SECRET = /^[A-Za-z0-9_-]{22}$/;

export function secretInCookie(request: Request, name: string): string | null {
  const secret = cookiesOf(request)[name];
  return secret !== undefined && SECRET.test(secret) ? secret : null;
}

/** SameSite=Lax sends cookies when another site links here or an identity provider redirects here. */
export function cookieOptions({ PUBLIC_URL }: Pick<GatewaySettings, 'PUBLIC_URL'>) {
  const secure = PUBLIC_URL.startsWith('https:');
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' } satisfies CookieOptions;
}
