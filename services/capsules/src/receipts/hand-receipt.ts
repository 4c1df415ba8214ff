import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';
import type { Made } from '../admissions/upload-rules.js';
import { openReceipt, sealReceipt } from './receipt-secret.js';

/** Stored with the admission; `sealReceipt` explains the secret. */
export interface KeptReceipt {
  id: string;
  submittedAt: string;
  /** Absent in rows older than this field. */
  isPlayable?: boolean | null;
  sealedReceipt: string;
}

export function handReceipt(answer: SubmittedResponseDto, { id }: Admission, upload: CommitUploadRequest): Made {
  const { receipt, ...rest } = answer;
  const kept: KeptReceipt = { ...rest, sealedReceipt: sealReceipt(receipt, id, upload) };
  return { answer, kept };
}

/** Exactly the first answer, with its edit link. */
export function handReceiptAgain(
  { id, submittedAt, isPlayable = null, sealedReceipt }: KeptReceipt,
  admission: Admission,
  upload: CommitUploadRequest,
): SubmittedResponseDto {
  return { id, submittedAt, receipt: openReceipt(sealedReceipt, admission.id, upload), isPlayable };
}
