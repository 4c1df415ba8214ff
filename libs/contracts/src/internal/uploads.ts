/**
 * The upload composition (docs/architecture.md): admit in capsules, act in media, commit in capsules.
 * These are the bodies on the wire between gateway and the two services.
 */

/**
 * What is being uploaded: a capsule of one's own, an answer to a shared prompt, a contribution to a paid capsule, or, by receipt, a
 * new take of one of the latter two.
 */
export const UPLOAD_KINDS = ['time-capsule', 'prompt-response', 'contribution', 'replacement'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** `POST /admissions` (capsules). */
export interface AdmitUploadRequest {
  kind: UploadKind;
  /** From the `Idempotency-Key` header; 1-200 visible ASCII characters. */
  idempotencyKey: string | null;
  /** `prompt-response`, `contribution`: the link that was opened. */
  slug?: string;
  /** `replacement`: the secret of the receipt. */
  receipt?: string;
  /** Of a stranger: the gateway's keyed hash of the network that they send from, 256 bits in base64url. */
  sender?: string;
}

export interface AdmitUploadResponse {
  admissionId: string;
  /**
   * Counts up each time the same key takes the admission up again. Told again at commit and release: an attempt that failed
   * must not take the place away from the one that came after it.
   */
  attempt: number;
  /** Longest recording, in seconds. */
  maxSeconds: number;
  /** Largest video, in bytes. */
  maxBytes: number;
  /**
   * `store` the video, or only `digest` it: the same key was answered before, so the body is read to compare it and the
   * first answer is replayed.
   */
  mode: 'store' | 'digest';
  /** `replacement`: the link behind which the first take was sent, for what is counted by link. */
  slug?: string;
}

/** Claims of the signed grant that the gateway hands media with the untouched multipart body. */
export interface UploadGrant {
  kind: 'upload';
  admissionId: string;
  maxSeconds: number;
  maxBytes: number;
  mode: 'store' | 'digest';
  /** Whose turn it is when work on the video has to wait: a hash of the user's id or of the link. */
  turnKey?: string;
}

/** What media says of a video that passed all checks. */
export interface UploadedVideo {
  /** 128 random bits and `.webm`. In `digest` mode nothing was stored under it. */
  name: string;
  contentType: 'video/webm' | 'video/mp4';
  bytes: number;
  /** Hex SHA-256 of the original. */
  sha256: string;
  durationSeconds: number;
  /** A decoder opened its first picture. Absent where that could not be said in time, and in `digest` mode. */
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
  /** As admitted: of what was only digested there is no video to let go. */
  mode: 'store' | 'digest';
}

/** `POST /admissions/{admissionId}/release` (capsules) answers 204; an earlier attempt than the newest changes nothing. */
export interface ReleaseUploadRequest {
  /** As admitted. */
  attempt: number;
}
