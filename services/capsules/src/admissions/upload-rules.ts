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
  holderId: string;
  limits: VideoLimits;
  freeBytes?: number | null;
  latestExpiry?: Date;
  maxOpen?: number;
  /** Why no new upload may start, or null. @param known id of the admission with the same key; its slot is free */
  refusal: (known: string | null) => ProblemError | null | Promise<ProblemError | null>;
  sender?: Buffer | null;
}

export interface CommittedUpload {
  response: object;
  result: NonNullable<Admission['result']>;
}

export interface UploadRules {
  /** What an admission belongs to. Many guests share a public link. */
  readonly holder: 'user' | 'link' | 'response' | 'contribution' | 'recipient';

  /** Null if the edit link is for another kind. @throws ProblemError `not_found` for an unknown link */
  findTarget(manager: EntityManager, request: AdmitUploadRequest, caller: CallerIdentity): Promise<UploadTarget | null>;

  /** Why an upload gets no slot when its first bytes arrive, or null. Only for kinds with slots. */
  slotRefusal?(manager: EntityManager, admission: Admission): Promise<ProblemError | null>;

  /** Runs with the admission locked. @throws ProblemError if it refuses; then its writes are rolled back */
  commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload>;

  stillExists(manager: EntityManager, id: string): Promise<boolean>;

  /** The answer to a repeated upload; null if what it created no longer exists. Default: the first answer. */
  repeatResponse?(manager: EntityManager, id: string): Promise<object | null>;
}
