import {
  Equals,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '../constants.js';
import { IsMoment, IsNullable, IsOmittable } from '../fields.js';

/** `closed` prompts accept no responses, and their link answers 404; the owner can reopen them. */
const SHARED_PROMPT_STATUSES = ['active', 'closed'] as const;
export type SharedPromptStatus = (typeof SHARED_PROMPT_STATUSES)[number];

/** `POST /api/shared-prompts`. `readPromptWords` of capsules validates the texts. */
export class CreateSharedPromptBody {
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsOmittable() @Equals('active', { message: 'A new prompt is active.' }) status?: 'active';
}

/** `PATCH /api/shared-prompts/{id}`. */
export class ChangeSharedPromptBody {
  @IsOmittable() @IsIn(SHARED_PROMPT_STATUSES) status?: SharedPromptStatus;
  @IsOmittable() @IsString() promptTitle?: string;
  @IsOmittable() @IsString() promptDescription?: string;
}

/** `GET /api/shared-prompts` answers a bare array of these, newest first; POST (201), GET and PATCH of one answer one. */
export class SharedPromptDto {
  @IsUUID() id: string;
  /** 128 random bits; the link is the site's origin, `/share/` and this. */
  @IsString() slug: string;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsIn(SHARED_PROMPT_STATUSES) status: SharedPromptStatus;
  /** One browser counts once in 24 hours; the owner and known robots do not count. */
  @IsInt() viewCount: number;
  @IsInt() submissionCount: number;
  /** ISO 8601, UTC. */
  @IsMoment() createdAt: string;
}

/** `GET /api/shared-prompts/{id}/responses` answers a bare array of these, newest first. */
export class SharedResponseDto {
  @IsUUID() id: string;
  @IsNullable() @IsString() responderName: string | null;
  @IsNullable() @IsString() responderEmail: string | null;
  @IsNullable() @IsString() personalNote: string | null;
  @IsString() videoFileName: string;
  /** ISO 8601, UTC; of the replacement, if there is one. */
  @IsMoment() submittedAt: string;
  @IsNumber() durationSeconds: number;
  /** Whether the seekable copy is ready, and with it the poster, unless none could be made. */
  @IsBoolean() videoReady: boolean;
}

/** `GET /api/public/shared-prompts/{slug}`: public data for everyone with the link. */
export class PublicSharedPromptDto {
  @IsUUID() id: string;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
}

/**
 * The text fields beside `video` in the multipart body of a response, and of the replacement of a response or a
 * contribution. `readResponderWords` of capsules decides about the values.
 */
export class ResponderFields {
  @IsOptional() @IsString() @MaxLength(MAX_RESPONDER_NAME_LENGTH) responderName?: string;
  @IsOptional() @IsEmail() responderEmail?: string;
  @IsOptional() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
}

/**
 * `POST /api/public/shared-prompts/{slug}/responses` and `/api/public/capsules/{slug}/submit` (201): what the guest
 * keeps.
 */
export class SubmittedResponseDto {
  @IsUUID() id: string;
  @IsMoment() submittedAt: string;
  /**
   * 128-bit secret of the edit link: `/share/{slug}#receipt={this}` or `/capsule/{slug}#receipt={this}`. Stored as a
   * hash.
   */
  @IsString() receipt: string;
  /** Whether its first picture can be decoded; null as long as that is not known. */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
}

const GIVEN_TO = ['shared-prompt', 'paid-capsule'] as const;

/** `GET /api/public/receipt` (`Authorization: Receipt <secret>`): a guest's own response or contribution. */
export class ReceiptDto {
  /** Where it was sent: `/share/{slug}` or `/capsule/{slug}`. */
  @IsIn(GIVEN_TO) givenTo: (typeof GIVEN_TO)[number];
  @IsString() slug: string;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  /** Longest replacement, in seconds. */
  @IsNumber() maxSeconds: number;
  /** Whether it can still be replaced, and another one sent. */
  @IsBoolean() open: boolean;
  /** Whether it can still be withdrawn: while `open`, and from a capsule that will not be opened. */
  @IsBoolean() canWithdraw: boolean;
  /** Whether it waits for the host's approval. After its removal by the host the answer is 410 `removed`. */
  @IsBoolean() needsApproval: boolean;
  /** When its capsule opens; null for a shared prompt. */
  @IsNullable() @IsMoment() opensAt: string | null;
  /** When its capsule was to open at the time of sending, if that has changed. */
  @IsNullable() @IsMoment() movedFrom: string | null;
  @IsNullable() @IsString() responderName: string | null;
  @IsNullable() @IsString() responderEmail: string | null;
  @IsNullable() @IsString() personalNote: string | null;
  @IsString() videoFileName: string;
  @IsMoment() submittedAt: string;
  @IsNumber() durationSeconds: number;
  @IsBoolean() videoReady: boolean;
  /** Whether its first picture can be decoded; null as long as that is not known. */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
}
