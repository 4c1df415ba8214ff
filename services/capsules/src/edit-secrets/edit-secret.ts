import { createHash, hkdfSync } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { canonicalRequest } from '../admissions/fingerprint.js';

const SECRET_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * Returns the secret of an edit link. A repeated upload must get the same link, but we store only a hash. So we derive
 * the secret (HKDF) from the request and the admission's random id, which clients never learn (docs/decisions/0006).
 */
export function deriveEditSecret(admissionId: string, upload: UploadResponse): string {
  const bytes = hkdfSync('sha256', canonicalRequest(upload), admissionId, 'edit link', SECRET_BYTES);
  return Buffer.from(bytes).toString('base64url');
}

/** For edit links and recipients' links. Returns null for a malformed secret. */
export function hashLinkSecret(secret: string): Buffer | null {
  return SECRET.test(secret) ? createHash('sha256').update(secret).digest() : null;
}
