import { domainToASCII, domainToUnicode } from 'node:url';
import { isEmail } from 'class-validator';

/** RFC 5321 §4.5.3.1.3 allows two more characters, but they are the brackets around the address. */
export const MAX_ADDRESS_LENGTH = 254;

/** Mail programs read these characters as the start of a second address, a name or a comment, or do not show them. */
const NOT_IN_ONE_ADDRESS = /[\s,;:<>()[\]"\\\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Returns the stored form of an address, or null if `value` is not exactly one address. The stored form is lower case
 * and has one spelling of the domain (UTS #46), so that one user cannot become two. Source: docs/product.md §5.7.
 */
export function emailAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const typed = value.trim().toLowerCase();
  const at = typed.lastIndexOf('@');
  const address = typed.slice(0, at + 1) + domainToUnicode(domainToASCII(typed.slice(at + 1)));
  if (address.length > MAX_ADDRESS_LENGTH || NOT_IN_ONE_ADDRESS.test(typed) || NOT_IN_ONE_ADDRESS.test(address))
    return null;
  return isEmail(address, { allow_utf8_local_part: false }) ? address : null;
}

/** Characters that add a subject, a body or recipients to a `mailto:` link (RFC 6068 §2). */
const LINK_SEPARATORS = /[?&%=]/;

/** Like `emailAddress`, but stricter, because another user may click this address. Source: docs/product.md §5.7. */
export function guestAddress(value: unknown): string | null {
  const address = emailAddress(value);
  return address === null || LINK_SEPARATORS.test(address) ? null : address;
}
