import { createHash, randomBytes } from 'node:crypto';

/** A new secret of `bytes` random bytes, safe in cookies and links (base64url, RFC 4648 §5). */
export function newSecret(bytes: number): string {
  return randomBytes(bytes).toString('base64url');
}

/** The stored form of a secret. Secrets are random and long, so a plain SHA-256 cannot be reversed. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
