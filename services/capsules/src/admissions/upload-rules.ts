import type { FieldProblem } from '@dear-future/contracts/errors';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from './admission.entity.js';
import type { Scope } from './scope.js';
import type { VideoLimits } from './video-limits.js';

/** What an upload belongs to, its limits, and whether a new one may start now. */
export interface UploadTarget {
  scope: Scope;
  /** The user who uploads, or the owner of the link. */
  ownerId: string;
  /** See `AdmitUploadResponse`. */
  countsForOwner?: true;
  limits: VideoLimits;
  /** Bytes that a new video may still have; null without a limit. */
  freeBytes?: number | null;
  /** When its admission expires at the latest. */
  latestExpiry?: Date;
  /** Most open uploads of the scope. */
  maxOpen: number;
  /**
   * Whether many guests share the scope. Their admissions are serialized only by key, so `maxOpen` may be exceeded by a
   * few. Otherwise all admissions of the scope are serialized.
   */
  isShared: boolean;
  /**
   * Why no new upload may start, or null. Open uploads may still finish, and committed ones are repeated. Lock order: the
   * admission with the request's key is locked first, as at commit.
   * @param known the id of that admission, whose own slot does not count
   */
  refusal: (known: string | null) => ProblemError | null | Promise<ProblemError | null>;
  /** The slug of its link, if the request did not have it. */
  slug?: string;
  /** See `senderIn`. */
  sender?: Buffer | null;
}

/** What the commit created. */
export interface CommittedUpload {
  /** The body of the response. */
  answer: object;
  /** Stored with the admission, to repeat the answer. Has no personal texts and no secrets. */
  result: object;
}

/** Nothing was written. */
export type Refused = { problems: FieldProblem[] } | { refusal: ProblemError };

/** What differs between kinds of upload (docs/product.md §4.4). Slots, repetitions and discards do not. */
export interface UploadRules {
  /**
   * Finds what the upload is for.
   * @throws ProblemError `unauthenticated`; `not_found` for an unknown link or edit link
   */
  findTarget(manager: EntityManager, caller: CallerIdentity, request: AdmitUploadRequest): Promise<UploadTarget>;

  /**
   * Why an upload gets no slot when its first bytes arrive, or null. Only for kinds with a limited number of slots; their
   * admissions hold none before that.
   */
  slotRefusal?(manager: EntityManager, admission: Admission): Promise<ProblemError | null>;

  /**
   * Creates the capsule, response or contribution and posts its messages, in the transaction that holds the admission's
   * lock.
   * @throws ProblemError if it refuses; then its writes are rolled back
   */
  commit(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<CommittedUpload>;

  /**
   * Whether what the upload created still exists. If not, its key can be used again: a guest who withdrew a response may
   * send it again.
   */
  stillExists(manager: EntityManager, result: object): Promise<boolean>;

  /** The current answer for a repetition; null if what the upload created is gone. Default: the first answer. */
  repeatAnswer?(manager: EntityManager, result: object): Promise<object | null>;
}
