/** `closed` prompts accept no responses, and their link answers 404; the owner can reopen them. */
export const SHARED_PROMPT_STATUSES = ['active', 'closed'] as const;
export type SharedPromptStatus = (typeof SHARED_PROMPT_STATUSES)[number];

/** `GET /api/shared-prompts` answers a bare array of these, newest first; POST (201), GET and PATCH of one answer one. */
export interface SharedPromptDto {
  id: string;
  /** 128 random bits; the link is the site's origin, `/share/` and this. */
  slug: string;
  promptTitle: string;
  promptDescription: string;
  status: SharedPromptStatus;
  /** One browser counts once in 24 hours; the owner and known robots do not count. */
  viewCount: number;
  submissionCount: number;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** `GET /api/shared-prompts/{id}/responses` answers a bare array of these, newest first. */
export interface SharedResponseDto {
  id: string;
  responderName: string | null;
  responderEmail: string | null;
  personalNote: string | null;
  videoFileName: string;
  /** ISO 8601, UTC; of the replacement, if there is one. */
  submittedAt: string;
  durationSeconds: number;
  /** Whether the seekable copy is ready, and with it the poster, unless none could be made. */
  videoReady: boolean;
}

/** `GET /api/public/shared-prompts/{slug}`: public data for everyone with the link. */
export interface PublicSharedPromptDto {
  id: string;
  promptTitle: string;
  promptDescription: string;
}

/**
 * `POST /api/public/shared-prompts/{slug}/responses` and `/api/public/capsules/{slug}/submit` (201): what the guest
 * keeps.
 */
export interface SubmittedResponseDto {
  id: string;
  submittedAt: string;
  /**
   * 128-bit secret of the edit link: `/share/{slug}#receipt={this}` or `/capsule/{slug}#receipt={this}`. Stored as a
   * hash.
   */
  receipt: string;
  /** Whether its first picture can be decoded; null as long as that is not known. */
  isPlayable: boolean | null;
}

/** `GET /api/public/receipt` (`Authorization: Receipt <secret>`): a guest's own response or contribution. */
export interface ReceiptDto {
  /** Where it was sent: `/share/{slug}` or `/capsule/{slug}`. */
  givenTo: 'shared-prompt' | 'paid-capsule';
  slug: string;
  promptTitle: string;
  promptDescription: string;
  /** Longest replacement, in seconds. */
  maxSeconds: number;
  /** Whether it can still be replaced, and another one sent. */
  open: boolean;
  /** Whether it can still be withdrawn: while `open`, and from a capsule that will not be opened. */
  canWithdraw: boolean;
  /** Whether it waits for the host's approval. After its removal by the host the answer is 410 `removed`. */
  needsApproval: boolean;
  /** When its capsule opens; null for a shared prompt. */
  opensAt: string | null;
  /** When its capsule was to open at the time of sending, if that has changed. */
  movedFrom: string | null;
  responderName: string | null;
  responderEmail: string | null;
  personalNote: string | null;
  videoFileName: string;
  submittedAt: string;
  durationSeconds: number;
  videoReady: boolean;
  /** Whether its first picture can be decoded; null as long as that is not known. */
  isPlayable: boolean | null;
}
