import type { FieldProblem } from '@dear-future/contracts/errors';
import type { AdmitUploadRequest, CommitUploadRequest } from '@dear-future/contracts/internal/uploads';
import type { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import type { CallerIdentity } from '@dear-future/service-kit/identity/caller';
import type { EntityManager } from 'typeorm';
import type { Admission } from './admission.entity.js';
import type { Scope } from './scope.js';
import type { VideoLimits } from './video-limits.js';

/** Where an upload belongs, and whether a new one may begin there now. */
export interface Place {
  scope: Scope;
  /** Of a new video there. */
  limits: VideoLimits;
  /** Most uploads under way there at once. */
  mostOpen: number;
  /**
   * Strangers share it: they wait for nobody but a twin under their own key, so `mostOpen` holds a flood back and is not
   * exact. Otherwise it is exact, and whoever comes at the same time queues up.
   */
  crowded: boolean;
  /**
   * Why nothing new begins there, or null. An upload under way may finish and an answered key is replayed all the same.
   * Asked with the admission under the request's key locked, if there is one: what is locked in here comes after it, as it
   * does when the upload commits.
   *
   * @param known the id of that admission: the place it holds is its own
   */
  closed: (known: string | null) => ProblemError | null | Promise<ProblemError | null>;
  /** The link it belongs to, where whoever asks cannot know it. */
  slug?: string;
  /** What a stranger is known by there: see `senderIn`. */
  sender?: Buffer | null;
}

/** What a committed upload made. */
export interface Made {
  /** Told to the sender once. */
  answer: object;
  /** Kept with the admission, for `answerAgain`. Personal words and secrets are not kept here a second time. */
  kept: object;
}

/** Nothing was written: the form is wrong, or the rules forbid it. */
export type Refused = { problems: FieldProblem[] } | { refusal: ProblemError };

/**
 * Everything that one kind of upload decides for itself (docs/product.md §4.4). What all kinds share (places, repetition,
 * one winner, no video without an owner) is the admissions' own.
 */
export interface UploadRules {
  /** @throws ProblemError `unauthenticated`, or `not_found` for what this caller cannot know of */
  place(manager: EntityManager, caller: CallerIdentity, request: AdmitUploadRequest): Promise<Place>;

  /** Whether this caller may end the upload: commit or release it. Whoever may not is told that there is none. */
  mayEnd(caller: CallerIdentity, admission: Admission): boolean;

  /**
   * Why an upload of which bytes came gets no place, or null. Only where there are so many places: there an admission holds none
   * before.
   */
  noPlace?(manager: EntityManager, admission: Admission): Promise<ProblemError | null>;

  /**
   * Makes what was uploaded and tells the other services, in the transaction that holds the admission's lock. Writes
   * nothing when it is refused.
   *
   * @param manager of `Outgoing.transaction`
   */
  make(manager: EntityManager, admission: Admission, upload: CommitUploadRequest): Promise<Made | Refused>;

  /**
   * Whether what it made is still there. If not, its key is free: whoever withdrew an answer may send it again, and must
   * not be told that it is there.
   */
  isThere(manager: EntityManager, kept: object, admission: Admission): Promise<boolean>;

  /** The answer to the same request again (same video, same fields), or null when what it made is gone. */
  answerAgain(
    manager: EntityManager,
    kept: object,
    admission: Admission,
    upload: CommitUploadRequest,
  ): Promise<object | null>;
}
