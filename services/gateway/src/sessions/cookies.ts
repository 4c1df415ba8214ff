import { parseCookie } from 'cookie';
import type { CookieOptions, Request } from 'express';
import type { GatewaySettings } from '../config.js';

export function cookiesOf({ headers }: Request): ReturnType<typeof parseCookie> {
  return parseCookie(headers.cookie ?? '');
}

/** SameSite=Lax sends them with links from other sites, such as a provider's redirect. */
export function cookieOptions({ PUBLIC_URL }: Pick<GatewaySettings, 'PUBLIC_URL'>) {
  const secure = PUBLIC_URL.startsWith('https:');
  return { httpOnly: true, sameSite: 'lax', secure, path: '/' } satisfies CookieOptions;
}
