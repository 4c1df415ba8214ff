import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';

/** 128 random bits in base64url (RFC 4648 §5), as capsules creates them. */
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const HEADER = /^(editlink|recipient) +(\S+)$/i;

/**
 * Whether an `Authorization` header has the secret of an edit link or a recipient's link. The secret is not an identity, so
 * browsers may send these kinds and no other.
 */
export function hasEditSecret(authorization: string): boolean {
  return HEADER.test(authorization);
}

export function isEditSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * The secret in `Authorization: EditLink <secret>`.
 *
 * @throws ProblemError `unauthenticated` without a secret; `not_found` for a malformed one, as for an unknown one
 */
export function requireEditSecret(request: Request): string {
  const secret = secretIn(request, 'editlink');
  if (secret === undefined) {
    throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  }
  if (!isEditSecret(secret))
    throw new ProblemError('not_found', 'We couldn’t find this video. It may have been withdrawn.');
  return secret;
}

/**
 * The secret in `Authorization: Recipient <secret>`.
 *
 * @throws ProblemError as `requireEditSecret`
 */
export function requireRecipient(request: Request): string {
  const secret = secretIn(request, 'recipient');
  if (secret === undefined) throw new ProblemError('unauthenticated', 'Please open the complete link in the email.');
  if (!isEditSecret(secret)) throw new ProblemError('not_found', 'This link no longer works, or it’s incomplete.');
  return secret;
}

function secretIn(request: Request, scheme: 'editlink' | 'recipient'): string | undefined {
  const [, found, secret] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  return found?.toLowerCase() === scheme ? secret : undefined;
}
