import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import type { SecretLink } from '../routes/route.js';
import { cookieOptions, SECRET, secretInCookie } from './cookies.js';

const AUTHORIZATION = /^(editlink|recipient) +(\S+)$/i;

const KINDS: Record<SecretLink, { scheme: string; header: string; missingText: string; unknownText: string }> = {
  editLink: {
    scheme: 'editlink',
    header: 'x-edit-secret',
    missingText: 'Please open your complete edit link.',
    unknownText: 'We couldn’t find this video. It may have been withdrawn.',
  },
  recipientLink: {
    scheme: 'recipient',
    header: 'x-recipient',
    missingText: 'Please open the complete link in the email.',
    unknownText: 'This link no longer works, or it’s incomplete.',
  },
};

/** Reads `Authorization: EditLink <secret>` or `Recipient <secret>`. Malformed secrets get the 404 of unknown ones. */
export function linkSecretOf(request: Request, kind: SecretLink): string {
  const [, foundScheme, secret] = AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  const { scheme, missingText, unknownText } = KINDS[kind];
  if (secret === undefined || foundScheme?.toLowerCase() !== scheme) {
    throw new ProblemError('unauthenticated', missingText);
  }
  if (!SECRET.test(secret)) throw new ProblemError('not_found', unknownText);
  return secret;
}

/** Returns the header that carries the secret to the capsules service. */
export function linkHeader(request: Request, kind: SecretLink): Record<string, string> {
  return { [KINDS[kind].header]: linkSecretOf(request, kind) };
}

const COOKIE = 'link';
/** Short, because each visit to the link's page sets the cookie again. */
const COOKIE_MS = 3600 * 1000;

/**
 * Stores the secret in a cookie, because a `<video>` cannot send headers. The cookie is only for the path of one video,
 * so that the cookies of several links in one browser do not replace each other (RFC 6265 §5.3).
 */
export function setLinkCookie(response: Response, settings: GatewaySettings, secret: string, videoName: string): void {
  const path = `/api/videos/${videoName}`;
  response.cookie(COOKIE, secret, { ...cookieOptions(settings), sameSite: 'strict', path, maxAge: COOKIE_MS });
}

export function linkSecretInCookie(request: Request): string | null {
  return secretInCookie(request, COOKIE);
}
