import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { Request, Response } from 'express';
import type { GatewaySettings } from '../config.js';
import type { SecretLink } from '../routes/route.js';
import { cookieOptions, SECRET, secretInCookie } from './cookies.js';

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

/** Reads `Authorization: EditLink <secret>` or `Recipient <secret>`. Refuses malformed secrets like unknown ones. */
export function linkSecretOf(request: Request, kind: SecretLink): string {
  const [, found, secret] = HEADER.exec(request.headers.authorization ?? '') ?? [];
  const { scheme, missing, unknown } = KINDS[kind];
  if (secret === undefined || found?.toLowerCase() !== scheme) {
    throw new ProblemError('unauthenticated', missing);
  }
  if (!SECRET.test(secret)) throw new ProblemError('not_found', unknown);
  return secret;
}

/** The header that carries the secret to capsules. */
export function linkHeader(request: Request, kind: SecretLink): Record<string, string> {
  return { [KINDS[kind].header]: linkSecretOf(request, kind) };
}

const COOKIE = 'link';
/** Each visit to the link's page sets the cookie again. */
const COOKIE_MS = 3600 * 1000;

/**
 * Stores the secret in a cookie, because a `<video>` cannot send headers. The cookie is only for the path of one video,
 * so that the links in one browser do not replace each other (RFC 6265 §5.1.4).
 */
export function setLinkCookie(response: Response, settings: GatewaySettings, secret: string, videoName: string): void {
  const path = `/api/videos/${videoName}`;
  response.cookie(COOKIE, secret, { ...cookieOptions(settings), sameSite: 'strict', path, maxAge: COOKIE_MS });
}

export function linkSecretInCookie(request: Request): string | null {
  return secretInCookie(request, COOKIE);
}
