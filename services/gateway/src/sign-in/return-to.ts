const LONGEST = 2000;
// Anything below space, and DEL: browsers drop tabs and line ends from an address before they read it. Half a character cannot be encoded.
const UNFIT = /[\p{Cc}\p{Cs}]/u;
/** Going back to these would sign out at once, or ask to sign in again. */
const NOT_BACK = /^\/api\/log(in|out)(?:[/?#]|$)/;
const SOMEWHERE = 'http://dear-future.invalid';

/**
 * Where to go after signing in: a path of this product, or null when what was asked for is anything else (another site,
 * `//evil`, `/\evil`, a path that resolves to one of these).
 *
 * Source: docs/product.md §6; WHATWG URL §4.4 for what browsers make of odd addresses.
 */
export function localReturnTo(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST) return null;
  if (!value.startsWith('/') || value.startsWith('//') || value.includes('\\') || UNFIT.test(value)) return null;
  if (!URL.canParse(value, SOMEWHERE)) return null;
  const { origin, pathname } = new URL(value, SOMEWHERE);
  if (origin !== SOMEWHERE || pathname.startsWith('//') || NOT_BACK.test(pathname)) return null;
  return value;
}
