import { randomBytes } from 'node:crypto';
import { base58 } from '@scure/base';

const BITS = 128;
/** 128 bits in base58, which leaves out 0, O, I and l: a link is sometimes read aloud or typed from paper. */
const LENGTH = 22;
const SLUG = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** The secret part of a link that is handed to many: 128 random bits, always 22 characters. Source: docs/product.md §4.5. */
export function newSlug(): string {
  // '1' is the digit zero.
  return base58.encode(randomBytes(BITS / 8)).padStart(LENGTH, '1');
}

/** Whether it is spelled like a slug; whatever is not exists nowhere, and no database is asked. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}
