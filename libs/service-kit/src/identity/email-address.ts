import { isEmail } from 'class-validator';

/** RFC 5321 §4.5.3.1.3: a path of 256 octets with its two brackets. */
export const LONGEST_ADDRESS = 254;

/**
 * What mail programs read as a second address, a name or a comment, invisible characters, and halves of characters; none of it belongs in
 * one plain address.
 */
const MORE_THAN_ONE = /[\s,;:<>()[\]"\\\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * One e-mail address in the form it is kept in, or null when `value` is not exactly one. Source: docs/product.md §5.7.
 * Lower case throughout: no one runs two mailboxes that differ in case, and one person must not become two.
 */
export function emailAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.trim().toLowerCase();
  if (address.length > LONGEST_ADDRESS || MORE_THAN_ONE.test(address)) return null;
  return isEmail(address, { allow_utf8_local_part: false }) ? address : null;
}

/** What adds a subject, a text or further recipients to the address in a `mailto:` link (RFC 6068 §2). */
const MORE_THAN_AN_ADDRESS = /[?&%=]/;

/**
 * One e-mail address that a stranger typed about themselves and another user will read and click; null when it is not
 * exactly one, or holds what a link would read as more. Stricter than `emailAddress`, which people sign in with: there such
 * a character is harmless, because its owner alone uses it, and refusing it could lock users out of what is theirs.
 * Source: docs/product.md §5.7.
 */
export function strangersAddress(value: unknown): string | null {
  const address = emailAddress(value);
  return address === null || MORE_THAN_AN_ADDRESS.test(address) ? null : address;
}
