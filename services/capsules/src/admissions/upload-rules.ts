import { createHash } from 'node:crypto';
import type { SubmittedAnswerDto } from '@dear-future/contracts/http/opening';
import type {
  AdmitUploadRequest,
  AdmitUploadResponse,
  CommitUploadRequest,
} from '@dear-future/contracts/internal/uploads';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from '../model/admission.entity.js';
import type { VideoLimits } from './video-limits.js';

export interface UploadTarget extends Pick<
  AdmitUploadResponse,
  'ownerId' | 'countsForOwner' | 'slug' | 'linkUploadsPerHour'
> {
  /** What an admission belongs to. Many guests share a public link. */
  holder: 'user' | 'link' | 'response' | 'contribution' | 'recipient';
  holderId: string;
  limits: VideoLimits;
  freeBytes?: number | null;
  /** Later than this, not even an admitted upload may finish. */
  latestExpiry?: Date;
  maxOpen?: number;
  /** Whether the upload takes its slot only after its first bytes have arrived. */
  takesSlotLater?: boolean;
  /** Returns why no upload may start, or null. @param admissionId of an earlier attempt, whose slot does not count */
  refusal: (admissionId: string | null) => ProblemError | null | Promise<ProblemError | null>;
  /** See `senderIn`. */
  sender?: Buffer | null;
}

/** The admission stores the result, so that a repeated commit returns it again. */
export type UploadResult = { id: string } | SubmittedAnswerDto;

export interface UploadRules {
  /** Returns null for an edit link that is unknown or of another kind. @throws ProblemError for other unknown links */
  findTarget(manager: EntityManager, request: AdmitUploadRequest, caller: CallerIdentity): Promise<UploadTarget | null>;

  /** Returns whether an upload whose first bytes have arrived takes a slot. @throws ProblemError if it needs one, but gets none */
  takeSlot?(manager: EntityManager, admission: Admission): Promise<boolean>;

  /** Called with the admission locked. @throws ProblemError to refuse the upload; everything written is rolled back */
  commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<UploadResult>;

  /** Whether the result of an upload still exists. */
  stillExists(manager: EntityManager, id: string): Promise<boolean>;
}

/** Returns a pseudonym of the guest's client, a different one for each shared prompt and paid capsule. */
export function senderIn(parentId: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${parentId}:${sender}`).digest();
}
