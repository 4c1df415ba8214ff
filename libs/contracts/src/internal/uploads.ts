/**
 * The upload composition (docs/architecture.md): admit in capsules, act in media, commit in capsules. These are the
 * request and response bodies.
 */

/**
 * The kind of upload: a time capsule, a response to a shared prompt, a contribution to a paid capsule, or a replacement
 * of one of the latter two through its edit link.
 */
export const UPLOAD_KINDS = ['time-capsule', 'prompt-response', 'contribution', 'replacement'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** `POST /admissions` (capsules). */
export interface AdmitUploadRequest {
  kind: UploadKind;
  /** From the `Idempotency-Key` header; 1-200 visible ASCII characters. */
  idempotencyKey: string | null;
  /** `prompt-response`, `contribution`: the public link. */
  slug?: string;
  /** `replacement`: the secret of the edit link. */
  receipt?: string;
  /** For guests: the gateway's keyed hash of their network, 256 bits in base64url. */
  sender?: string;
}

export interface AdmitUploadResponse {
  admissionId: string;
  /**
   * Rises each time the same key resumes the admission. Sent with commit and release: a failed attempt must not release
   * the slot of a later one.
   */
  attempt: number;
  /** Longest recording, in seconds. */
  maxSeconds: number;
  /** Largest video, in bytes. */
  maxBytes: number;
  /**
   * `store` the video, or only `digest` it: the key was used before, so the body is compared and the first answer is
   * repeated.
   */
  mode: 'store' | 'digest';
  /** The user who waits for the video: its sender, or the owner of the link. Guests must not learn it. */
  ownerId: string;
  /** Its bytes count for the owner's day too: a shared prompt is free, so one user may have many. */
  countsForOwner?: true;
  /** `replacement`: the public link of the first upload, for limits by link. */
  slug?: string;
}

/** Claims of the signed grant that the gateway sends to media with the multipart body. */
export interface UploadGrant {
  kind: 'upload';
  admissionId: string;
  maxSeconds: number;
  maxBytes: number;
  mode: 'store' | 'digest';
  /** Whose turn it is in queued work: a hash of the owner's id. */
  turnKey?: string;
}

/** A video that passed all checks. */
export interface UploadedVideo {
  /** 128 random bits and `.webm`. In `digest` mode nothing was stored. */
  name: string;
  contentType: 'video/webm' | 'video/mp4';
  bytes: number;
  /** Hex SHA-256 of the original. */
  sha256: string;
  durationSeconds: number;
  /** Whether its first picture can be decoded. Absent when that took too long, and in `digest` mode. */
  isPlayable?: true;
}

/** `POST /videos` (media) answers 201. */
export interface UploadResponse {
  video: UploadedVideo;
  /** Every text field of the form, by name, exactly as sent. */
  fields: Record<string, string>;
}

/**
 * `POST /admissions/{admissionId}/commit` (capsules) answers 201 with a `TimeCapsuleDto`, a `SubmittedResponseDto` (also for a
 * contribution) or, for a replacement, a `ReceiptDto`.
 */
export interface CommitUploadRequest extends UploadResponse {
  /** As admitted. */
  attempt: number;
  /** As admitted: in `digest` mode there is no video to discard. */
  mode: 'store' | 'digest';
}

/** `POST /admissions/{admissionId}/release` (capsules) answers 204; older attempts have no effect. */
export interface ReleaseUploadRequest {
  /** As admitted. */
  attempt: number;
}
