/** The page after signing in without a `returnTo`. */
export const AFTER_SIGN_IN = '/record';
/** The same for a new user. The page asks for their first name. */
export const AFTER_FIRST_SIGN_IN = '/welcome';

const MAX_LENGTH = 2000;
// Browsers remove tabs and line ends from addresses. Lone surrogates cannot be encoded.
const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
/** These would sign out at once, or ask to sign in again. */
const LOGIN_OR_LOGOUT = /^\/api\/log(in|out)(?:[/?#]|$)/;
const BASE = 'http://dear-future.invalid';

/**
 * The page to open after signing in: a path of this site, or null for anything else (another site, `//evil`, `/\evil`,
 * a path that resolves to one of these).
 *
 * Source: docs/product.md §6; WHATWG URL §4.4 for how browsers parse addresses.
 */
export function localReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\') || FORBIDDEN.test(value)) return null;
  if (!URL.canParse(value, BASE)) return null;
  const { origin, pathname } = new URL(value, BASE);
  if (origin !== BASE || pathname.startsWith('//') || LOGIN_OR_LOGOUT.test(pathname)) return null;
  return value;
}

/** The login page that leads there. */
export function loginPath(returnTo: string | null): string {
  return returnTo === null ? '/api/login' : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}
