import { createHash, randomBytes } from 'node:crypto';

export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** SHA-256 without a salt is enough, because secrets are random and too long to guess. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
