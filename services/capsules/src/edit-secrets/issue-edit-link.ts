import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';
import type { CommittedUpload } from '../admissions/upload-rules.js';
import { decryptEditSecret, encryptEditSecret } from './edit-secret.js';

/** Stored with the admission. `encryptEditSecret` explains the secret. */
export interface StoredEditLink {
  id: string;
  submittedAt: string;
  /** Absent in rows older than this field. */
  isPlayable?: boolean | null;
  encryptedSecret: string;
}

export function issueEditLink(
  answer: SubmittedResponseDto,
  { id }: Admission,
  upload: CommitUploadRequest,
): CommittedUpload {
  const { editSecret, ...rest } = answer;
  const result: StoredEditLink = { ...rest, encryptedSecret: encryptEditSecret(editSecret, id, upload) };
  return { answer, result };
}

export function repeatEditLink(
  { id, submittedAt, isPlayable = null, encryptedSecret }: StoredEditLink,
  admission: Admission,
  upload: CommitUploadRequest,
): SubmittedResponseDto {
  return { id, submittedAt, editSecret: decryptEditSecret(encryptedSecret, admission.id, upload), isPlayable };
}
