import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';

/** In base58, which has no 0, O, I or l, because links are sometimes read aloud or typed from paper. */
const SLUG = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** The secret part of a public link: 128 random bits in 22 characters (docs/product.md §3.7). */
export function newSlug(): string {
  // In base58, '1' is the digit zero.
  return base58.encode(randomBytes(16)).padStart(22, '1');
}

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}
