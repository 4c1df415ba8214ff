import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';
import { canonicalRequest } from '../admissions/fingerprint.js';
import type { CommittedUpload } from '../admissions/upload-rules.js';

/*
 * 128 random bits let a guest watch, replace and withdraw one upload. The database stores only their SHA-256, so a
 * stolen copy of it opens nothing.
 *
 * A repeated upload with the same Idempotency-Key must get the same edit link: the first answer may have been lost, and
 * a guest has no account. So the admission stores the secret encrypted (AES-256-GCM, NIST SP 800-38D), with a key
 * derived (HKDF, RFC 5869) from the request: the video's digest and every field as sent. The service stores neither,
 * only a hash over the digest and the cleaned fields. A caller who repeats the whole body brings the key; one who
 * guesses the Idempotency-Key or reads the tables does not. See docs/decisions/0006.
 */

const SECRET_BYTES = 16;
const SECRET = /^[A-Za-z0-9_-]{22}$/;
const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function newEditSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

export function editSecretHash(editSecret: string): Buffer | null {
  return SECRET.test(editSecret) ? createHash('sha256').update(editSecret).digest() : null;
}

export function encryptEditSecret(editSecret: string, admissionId: string, upload: CommitUploadRequest): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(admissionId, upload), nonce);
  const sealed = Buffer.concat([cipher.update(editSecret, 'latin1'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function decryptEditSecret(seal: string, admissionId: string, upload: CommitUploadRequest): string {
  const bytes = Buffer.from(seal, 'base64url');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(admissionId, upload), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'latin1') + decipher.final('latin1');
}

function keyOf(admissionId: string, upload: CommitUploadRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', canonicalRequest(upload), admissionId, 'edit link', KEY_BYTES));
}

export type StoredEditLink = Omit<SubmittedResponseDto, 'editSecret'> & { encryptedSecret: string };

export function issueEditLink(
  response: SubmittedResponseDto,
  { id }: Admission,
  upload: CommitUploadRequest,
): CommittedUpload {
  const { editSecret, ...rest } = response;
  const result: StoredEditLink = { ...rest, encryptedSecret: encryptEditSecret(editSecret, id, upload) };
  return { response, result };
}

export function repeatEditLink(
  { id, submittedAt, isPlayable, encryptedSecret }: StoredEditLink,
  admission: Admission,
  upload: CommitUploadRequest,
): SubmittedResponseDto {
  return { id, submittedAt, editSecret: decryptEditSecret(encryptedSecret, admission.id, upload), isPlayable };
}
