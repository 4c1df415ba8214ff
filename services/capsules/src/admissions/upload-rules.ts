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

/** What an upload belongs to, its limits, and whether a new one may start now. */
export interface UploadTarget extends Pick<AdmitUploadResponse, 'ownerId' | 'countsForOwner' | 'slug'> {
  /** Of the user, of the link's prompt or paid capsule, of the response, contribution or recipient. */
  holderId: string;
  limits: VideoLimits;
  /** Bytes that a new video may still have; null without a limit. */
  freeBytes?: number | null;
  latestExpiry?: Date;
  maxOpen?: number;
  /**
   * Why no new upload may start, or null. Open uploads may still finish, and committed ones are repeated.
   * @param known the id of the admission with the request's key, which is locked; its own slot does not count
   */
  refusal: (known: string | null) => ProblemError | null | Promise<ProblemError | null>;
  sender?: Buffer | null;
}

export interface CommittedUpload {
  answer: object;
  result: NonNullable<Admission['result']>;
}

/** What differs between kinds of upload (docs/product.md §4.4). Slots, repetitions and discards do not. */
export interface UploadRules {
  /** What its admissions belong to; many guests share a public link. */
  readonly holder: 'user' | 'link' | 'response' | 'contribution' | 'recipient';

  /** Null if the edit link is for another kind. @throws ProblemError `not_found` for an unknown link */
  findTarget(manager: EntityManager, request: AdmitUploadRequest, caller: CallerIdentity): Promise<UploadTarget | null>;

  /** Why an upload gets no slot when its first bytes arrive, or null. Only for kinds with slots. */
  slotRefusal?(manager: EntityManager, admission: Admission): Promise<ProblemError | null>;

  /** Runs with the admission locked. @throws ProblemError if it refuses; then its writes are rolled back */
  commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload>;

  /** If not, its key can be used again: a guest who withdrew a response may send it once more. */
  stillExists(manager: EntityManager, id: string): Promise<boolean>;

  /** The current answer for a repetition; null if what the upload created is gone. Default: the first answer. */
  repeatAnswer?(manager: EntityManager, id: string): Promise<object | null>;
}
