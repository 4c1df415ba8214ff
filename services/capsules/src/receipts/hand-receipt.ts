import type { SubmittedResponseDto } from '@dear-future/contracts/http/shared-prompts';
import type { CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { Admission } from '../admissions/admission.entity.js';
import type { Made } from '../admissions/upload-rules.js';
import { openReceipt, sealReceipt } from './receipt-secret.js';

/** What an admission keeps of the answer to a stranger; see `sealReceipt` for the secret. */
export interface KeptReceipt {
  id: string;
  submittedAt: string;
  /** Absent in those of before it was noted. */
  isPlayable?: boolean | null;
  sealedReceipt: string;
}

/** Tells a stranger what became of their upload, and keeps of it what the same upload needs to be told it again. */
export function handReceipt(answer: SubmittedResponseDto, { id }: Admission, upload: CommitUploadRequest): Made {
  const { receipt, ...told } = answer;
  const kept: KeptReceipt = { ...told, sealedReceipt: sealReceipt(receipt, id, upload) };
  return { answer, kept };
}

/** Word for word, the receipt too. */
export function handReceiptAgain(
  { id, submittedAt, isPlayable = null, sealedReceipt }: KeptReceipt,
  admission: Admission,
  upload: CommitUploadRequest,
): SubmittedResponseDto {
  return { id, submittedAt, receipt: openReceipt(sealedReceipt, admission.id, upload), isPlayable };
}
