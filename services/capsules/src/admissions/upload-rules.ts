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
import type { Admission } from './admission.entity.js';
import type { VideoLimits } from './video-limits.js';

export interface UploadTarget extends Pick<AdmitUploadResponse, 'ownerId' | 'countsForOwner' | 'slug'> {
  /** What an admission belongs to. Many guests share a public link. */
  holder: 'user' | 'link' | 'response' | 'contribution' | 'recipient';
  holderId: string;
  limits: VideoLimits;
  freeBytes?: number | null;
  latestExpiry?: Date;
  maxOpen?: number;
  /** Whether the upload takes its slot only when its first bytes arrive. */
  isWithoutSlot?: boolean;
  /** Why no upload may start, or null. @param admissionId of an earlier attempt, whose slot does not count */
  refusal: (admissionId: string | null) => ProblemError | null | Promise<ProblemError | null>;
  sender?: Buffer | null;
}

/** Stored, so that a repeated commit returns the same result. */
export type UploadResult = { id: string } | SubmittedAnswerDto;

export interface UploadRules {
  /** Returns null for an edit link of another kind of upload. @throws ProblemError `not_found` for an unknown link */
  findTarget(manager: EntityManager, request: AdmitUploadRequest, caller: CallerIdentity): Promise<UploadTarget | null>;

  /** Why an upload gets no slot when its first bytes arrive, or null. */
  slotRefusal?(manager: EntityManager, admission: Admission): Promise<ProblemError | null>;

  /** Runs with the admission locked. @throws ProblemError to refuse the upload; its writes are then rolled back */
  commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<UploadResult>;

  stillExists(manager: EntityManager, id: string): Promise<boolean>;
}

/** Returns a pseudonym of the guest, different for each link. @param id of the link's prompt or paid capsule */
export function senderIn(id: string, { sender }: Pick<AdmitUploadRequest, 'sender'>): Buffer | null {
  return sender === undefined ? null : createHash('sha256').update(`${id}:${sender}`).digest();
}
