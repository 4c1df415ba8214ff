import { createHash, hkdfSync } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { canonicalRequest } from '../admissions/fingerprint.js';

const SECRET_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * Returns the secret of an edit link. We store only its SHA-256, but a repeated upload must get the same link. So we
 * derive it (HKDF) from the admission's random id, which clients never learn, and the request (docs/decisions/0006).
 */
export function deriveEditSecret(admissionId: string, upload: UploadResponse): string {
  const bytes = hkdfSync('sha256', canonicalRequest(upload), admissionId, 'edit link', SECRET_BYTES);
  return Buffer.from(bytes).toString('base64url');
}

export function hashLinkSecret(editSecret: string): Buffer | null {
  return SECRET.test(editSecret) ? createHash('sha256').update(editSecret).digest() : null;
}
