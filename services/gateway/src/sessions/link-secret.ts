import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import type { LinkKind } from '../routes/route.js';

/** 128 random bits in base64url, as capsules creates them. */
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const HEADER = /^(editlink|recipient) +(\S+)$/i;

const KINDS: Record<LinkKind, { scheme: string; header: string; missing: string; unknown: string }> = {
  editLink: {
    scheme: 'editlink',
    header: 'x-edit-secret',
    missing: 'Please open your complete edit link.',
    unknown: 'We couldn’t find this video. It may have been withdrawn.',
  },
  recipientLink: {
    scheme: 'recipient',
    header: 'x-recipient',
    missing: 'Please open the complete link in the email.',
    unknown: 'This link no longer works, or it’s incomplete.',
  },
};

/** No identity: browsers may send these kinds of `Authorization`, no other. */
export function hasLinkSecret(authorization: string): boolean {
  return HEADER.test(authorization);
}

export function isLinkSecret(text: string): boolean {
  return SECRET.test(text);
}

/** Of `Authorization: EditLink <secret>` or `Recipient <secret>`. A malformed one is refused like an unknown one. */
export function linkSecretOf(request: Request, kind: LinkKind): string {
  const [, found, secret] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  const { scheme, missing, unknown } = KINDS[kind];
  if (secret === undefined || found?.toLowerCase() !== scheme) {
    throw new ProblemError('unauthenticated', missing);
  }
  if (!isLinkSecret(secret)) throw new ProblemError('not_found', unknown);
  return secret;
}

/** The secret for capsules. */
export function linkHeader(request: Request, kind: LinkKind): Record<string, string> {
  return { [KINDS[kind].header]: linkSecretOf(request, kind) };
}
