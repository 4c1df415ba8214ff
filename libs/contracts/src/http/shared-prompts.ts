/** `closed` prompts take no more responses and their link looks missing; the owner can reopen them. */
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
  /** One browser in 24 hours counts once; the owner and known robots do not. */
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
  /** ISO 8601, UTC. Of the newest recording when it was replaced. */
  submittedAt: string;
  durationSeconds: number;
  /** Whether the seekable copy is there, and with it the poster, unless none could be drawn. */
  videoReady: boolean;
}

/** `GET /api/public/shared-prompts/{slug}`: what everyone with the link may know. */
export interface PublicSharedPromptDto {
  id: string;
  promptTitle: string;
  promptDescription: string;
}

/** `POST /api/public/shared-prompts/{slug}/responses` and `/api/public/capsules/{slug}/submit` (201): what the sender keeps. */
export interface SubmittedResponseDto {
  id: string;
  submittedAt: string;
  /** 128-bit secret for this response alone: the receipt link is `/share/{slug}#receipt={this}` or `/capsule/{slug}#receipt={this}`. Stored as a hash. */
  receipt: string;
  /** Whether its first picture can be decoded; null as long as that is not known. */
  isPlayable: boolean | null;
}

/** `GET /api/public/receipt` (`Authorization: Receipt <secret>`): one's own response or contribution, without an account. */
export interface ReceiptDto {
  /** Where it was sent: `/share/{slug}` or `/capsule/{slug}`. */
  givenTo: 'shared-prompt' | 'paid-capsule';
  slug: string;
  promptTitle: string;
  promptDescription: string;
  /** Longest replacement, in seconds. */
  maxSeconds: number;
  /** Whether it can still be replaced, and another one be sent. */
  open: boolean;
  /** Whether it can still be withdrawn: while `open`, and from a capsule that will not be opened as it stands. */
  canWithdraw: boolean;
  /** Whether it waits for the host's approval. One that the host removed is answered 410 `removed`. */
  needsApproval: boolean;
  /** When its capsule opens; null for a shared prompt. */
  opensAt: string | null;
  /** When its capsule was to open as the video was sent, if that was another moment. */
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
