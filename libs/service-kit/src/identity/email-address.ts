import { domainToASCII } from 'node:url';
import { ADDRESS_LETTERS } from '@dear-future/contracts/constants';
import { isEmail } from 'class-validator';

/** RFC 5321 §4.5.3.1.3 allows two more characters, but they are the brackets around the address. */
export const MAX_ADDRESS_LENGTH = 254;

/** Mail programs read these characters as the start of a second address, a name or a comment. */
const NOT_IN_ONE_ADDRESS = /[\s,;:<>()[\]"\\\p{Cc}]/u;

/**
 * Returns the stored form of an address, or null if `value` is not exactly one address. The stored form is lower case
 * and ASCII, so that one user cannot become two, and no domain looks like another one (RFC 5890 §4.4): a domain in
 * another script is stored and shown as `xn--…`. Source: docs/product.md §5.7.
 */
export function emailAddress(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const address = value.trim().toLowerCase();
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (address.length > MAX_ADDRESS_LENGTH || /[^\p{ASCII}]/u.test(address) || NOT_IN_ONE_ADDRESS.test(address))
    return null;
  // Rejects `xn--` labels that encode no name.
  if (domainToASCII(domain) !== domain) return null;
  return isEmail(address, { allow_utf8_local_part: false }) ? address : null;
}

/** Like `emailAddress`, for an address that we got from a program: accepts a domain in any script. */
export function emailAddressInAnyScript(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const at = value.lastIndexOf('@') + 1;
  return emailAddress(value.slice(0, at) + domainToASCII(value.slice(at).trim()));
}

/** Says why `emailAddress` or `guestAddress` refused what a user typed. Follows "The email address". */
export function addressProblem(typed: string): string {
  return /(?!\p{ASCII})[\p{L}\p{M}\p{N}]/u.test(typed) ? ADDRESS_LETTERS : 'must look like name@example.com.';
}

/** Characters that add a subject, a body or recipients to a `mailto:` link (RFC 6068 §2). */
const LINK_SEPARATORS = /[?&%=]/;

/** Like `emailAddress`, but stricter, because another user may click this address. Source: docs/product.md §5.7. */
export function guestAddress(value: unknown): string | null {
  const address = emailAddress(value);
  return address === null || LINK_SEPARATORS.test(address) ? null : address;
}
