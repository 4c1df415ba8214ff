import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';

/** 128 random bits in base64url (RFC 4648 §5), as capsules creates them. */
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const HEADER = /^Receipt +(\S+)$/i;

/**
 * Whether an `Authorization` header has the secret of an edit link. The secret is not an identity, so browsers may send
 * this kind and no other.
 */
export function hasEditSecret(authorization: string): boolean {
  return HEADER.test(authorization);
}

export function isEditSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * The secret in `Authorization: Receipt <secret>`.
 *
 * @throws ProblemError `unauthenticated` without a secret; `not_found` for a malformed one, as for an unknown one
 */
export function requireEditSecret(request: Request): string {
  const secret = HEADER.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) {
    throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  }
  if (!isEditSecret(secret)) throw new ProblemError('not_found', 'This response does not exist or was withdrawn.');
  return secret;
}
