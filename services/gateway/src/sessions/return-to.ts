export const AFTER_SIGN_IN = '/record';
/** The page that asks a new user for their first name. */
export const AFTER_FIRST_SIGN_IN = '/welcome';

/** Short enough to be stored in a cookie. */
const MAX_LENGTH = 300;
// Browsers remove tabs and line ends from addresses. Lone surrogates cannot be encoded.
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
/** These paths would log the user out at once, or ask them to log in again. */
const LOGIN_OR_LOGOUT = /^\/api\/log(in|out)(?:[/?#]|$)/;
const BASE = 'http://dear-future.invalid';

/**
 * Returns the value if it is a path of this site that does not log in or out. Otherwise returns null, also for paths
 * that browsers resolve to another site, such as `//evil`, `/\evil` and `/..//evil` (WHATWG URL §4.4).
 */
export function localReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\') || FORBIDDEN.test(value)) return null;
  if (!URL.canParse(value, BASE)) return null;
  const { origin, pathname } = new URL(value, BASE);
  if (origin !== BASE || pathname.startsWith('//') || LOGIN_OR_LOGOUT.test(pathname)) return null;
  return value;
}

export function loginPath(returnTo: string | null): string {
  return returnTo === null ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
