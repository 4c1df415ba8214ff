import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request } from 'express';
import type { SecretLink } from '../routes/route.js';

/** 128 random bits in base64url, as capsules creates them. */
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const HEADER = /^(editlink|recipient) +(\S+)$/i;

const KINDS: Record<SecretLink, { scheme: string; header: string; missing: string; unknown: string }> = {
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

export function isLinkSecret(text: string): boolean {
  return SECRET.test(text);
}

/** Reads `Authorization: EditLink <secret>` or `Recipient <secret>`. Refuses malformed secrets like unknown ones. */
export function linkSecretOf(request: Request, kind: SecretLink): string {
  const [, found, secret] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  const { scheme, missing, unknown } = KINDS[kind];
  if (secret === undefined || found?.toLowerCase() !== scheme) {
    throw new ProblemError('unauthenticated', missing);
  }
  if (!isLinkSecret(secret)) throw new ProblemError('not_found', unknown);
  return secret;
}

/** The header that carries the secret to capsules. */
export function linkHeader(request: Request, kind: SecretLink): Record<string, string> {
  return { [KINDS[kind].header]: linkSecretOf(request, kind) };
}
