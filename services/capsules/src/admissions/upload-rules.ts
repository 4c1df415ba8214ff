import type { FieldProblem } from '@dear-future/contracts/errors';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from './admission.entity.js';
import type { Scope } from './scope.js';
import type { VideoLimits } from './video-limits.js';

/** Where an upload belongs, and whether a new one may start there now. */
export interface UploadTarget {
  scope: Scope;
  /** The user who uploads, or the owner of the link. */
  ownerId: string;
  /** See `AdmitUploadResponse`. */
  countsForOwner?: true;
  /** For a new video. */
  limits: VideoLimits;
  mostOpen: number;
  /**
   * Whether many guests share the scope. Then admissions wait only for others with the same key, so `mostOpen` is not
   * exact; otherwise they wait for each other.
   */
  crowded: boolean;
  /**
   * Why no new upload may start, or null. Open uploads may finish and committed ones are replayed all the same. Lock
   * order: the admission of the request's key is locked before this, as at commit.
   * @param known the id of that admission, whose own slot does not count
   */
  closed: (known: string | null) => ProblemError | null | Promise<ProblemError | null>;
  /** The slug of its link, if the caller did not name it. */
  slug?: string;
  /** See `senderIn`. */
  sender?: Buffer | null;
}

export interface Made {
  answer: object;
  /** Stored with the admission, for `answerAgain`. Contains no personal texts or secrets. */
  kept: object;
}

/** Nothing was written. */
export type Refused = { problems: FieldProblem[] } | { refusal: ProblemError };

/** What differs between kinds of upload (docs/product.md §4.4). Slots, repetitions and discards do not. */
export interface UploadRules {
  /** @throws ProblemError `unauthenticated`; `not_found` for an unknown link or edit link */
  place(manager: EntityManager, caller: CallerIdentity, request: AdmitUploadRequest): Promise<UploadTarget>;

  /** Whether this caller may commit or release the upload; others get `not_found`. */
  canFinish(caller: CallerIdentity, admission: Admission): boolean;

  /**
   * Why an upload gets no slot when its first bytes come, or null. Only for kinds with a limited number of slots, whose
   * admissions hold none before.
   */
  slotRefusal?(manager: EntityManager, admission: Admission): Promise<ProblemError | null>;

  /**
   * Creates the capsule, response or contribution and posts its messages, in the transaction that holds the admission's
   * lock. Writes nothing if it refuses.
   */
  make(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Made | Refused>;

  /**
   * Whether what the upload created still exists. If not, the key is free: a guest who withdrew a response may send it
   * again.
   */
  isThere(manager: EntityManager, kept: object, admission: Admission): Promise<boolean>;

  /** Returns the answer for a repetition with the same video and fields; null if what the upload created is gone. */
  answerAgain(
    manager: EntityManager,
    kept: object,
    admission: Admission,
    upload: CommitUploadRequest,
  ): Promise<object | null>;
}
