import { createHash, randomBytes } from 'node:crypto';

export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** Secrets are random and long, so a plain SHA-256 cannot be reversed. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
