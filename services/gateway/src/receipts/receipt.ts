import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';

/** 128 random bits as capsules writes them (base64url, RFC 4648 §5). */
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const HEADER = /^(receipt|recipient) +(\S+)$/i;

/**
 * Whether an `Authorization` header has the secret of an edit link or a recipient's link. It is not an identity, so it is the only kind that
 * a browser may send.
 */
export function isReceipt(authorization: string): boolean {
  return HEADER.test(authorization);
}

export function isReceiptSecret(text: string): boolean {
  return SECRET.test(text);
}

/**
 * The secret in `Authorization: Receipt <secret>`.
 *
 * @throws ProblemError `unauthenticated` without one; `not_found` for a malformed one, exactly as for an unknown one
 */
export function requireReceipt(request: Request): string {
  const secret = secretIn(request, 'receipt');
  if (secret === undefined) {
    throw new ProblemError('unauthenticated', 'Please open your complete edit link.');
  }
  if (!isReceiptSecret(secret)) throw new ProblemError('not_found', 'This response does not exist or was withdrawn.');
  return secret;
}

/**
 * The secret in `Authorization: Recipient <secret>`.
 *
 * @throws ProblemError as `requireReceipt`
 */
export function requireRecipient(request: Request): string {
  const secret = secretIn(request, 'recipient');
  if (secret === undefined) throw new ProblemError('unauthenticated', 'Please open the complete link in the email.');
  if (!isReceiptSecret(secret)) throw new ProblemError('not_found', 'This link doesn’t work, or no longer does.');
  return secret;
}

function secretIn(request: Request, scheme: 'receipt' | 'recipient'): string | undefined {
  const [, found, secret] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  return found?.toLowerCase() === scheme ? secret : undefined;
}
