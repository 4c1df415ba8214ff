import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import { substanceOf } from '../admissions/fingerprint.js';

/*
 * A receipt is 128 random bits that let whoever holds them watch, replace and withdraw one response. The database keeps
 * its SHA-256 alone, so that a copy of the database opens nothing.
 *
 * Yet the same upload sent again under the same Idempotency-Key must be told the same receipt: the first answer may have
 * been lost, and a stranger has no account to find the response with. So the admission keeps the secret sealed, under a key
 * that is derived (HKDF, RFC 5869) from the request itself: the video's own digest and every field as it was sent. This
 * service keeps neither: of the video's digest it never stores anything but a hash over it, and the fields only as cleaned.
 * Whoever repeats the whole body thereby brings the key along; whoever merely hits upon the same Idempotency-Key, or reads
 * this service's tables, does not. That the body must match is so no comparison that could be forgotten but arithmetic: with
 * any other body the seal (AES-256-GCM, NIST SP 800-38D) does not open. A key of the service's own was decided against: it
 * would be one more secret to hand out and to rotate, and it would open all seals at once.
 */

const SECRET_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A new receipt: 128 random bits in base64url, 22 characters. */
export function newReceipt(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** What is kept of a receipt and looked up; null for a text that is not spelled like one. */
export function receiptHash(receipt: string): Buffer | null {
  return SECRET.test(receipt) ? createHash('sha256').update(receipt).digest() : null;
}

/** Seals a receipt so that only the same upload under the same admission opens it. */
export function sealReceipt(receipt: string, admissionId: string, upload: CommitUploadRequest): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(admissionId, upload), nonce);
  const sealed = Buffer.concat([cipher.update(receipt, 'latin1'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** @throws Error for another upload or another admission than it was sealed with */
export function openReceipt(seal: string, admissionId: string, upload: CommitUploadRequest): string {
  const bytes = Buffer.from(seal, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(admissionId, upload), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'latin1') + decipher.final('latin1');
}

function keyOf(admissionId: string, upload: CommitUploadRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', substanceOf(upload), admissionId, 'receipt of a response', KEY_BYTES));
}
