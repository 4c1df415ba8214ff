import { createHash, hkdfSync } from 'node:crypto';
import type { UploadResponse } from '@dear-future/contracts/internal/uploads';
import { canonicalRequest } from '../admissions/fingerprint.js';

const SECRET_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{22}$/;

/**
 * 128 bits let a guest watch, replace and withdraw one upload. We store only their SHA-256. A repeated upload must get the
 * same link, because the first answer may have been lost. So the secret is derived (HKDF, RFC 5869) from the admission's
 * random id, which no client knows, and the whole request, of which capsules does not have the video's digest. See
 * docs/decisions/0006.
 */
export function editSecretOf(admissionId: string, upload: UploadResponse): string {
  const bytes = hkdfSync('sha256', canonicalRequest(upload), admissionId, 'edit link', SECRET_BYTES);
  return Buffer.from(bytes).toString('base64url');
}

export function editSecretHash(editSecret: string): Buffer | null {
  return SECRET.test(editSecret) ? createHash('sha256').update(editSecret).digest() : null;
}
