import { Equals, IsBoolean, IsEmail, IsIn, IsNumber, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH } from '../constants.js';
import { IsCount, IsMoment, IsNullable, IsOmittable } from '../fields.js';
import { SubmittedAnswerDto } from './opening.js';

/** The link of a `closed` prompt returns 404 until the owner reopens the prompt. */
const SHARED_PROMPT_STATUSES = ['active', 'closed'] as const;
export type SharedPromptStatus = (typeof SHARED_PROMPT_STATUSES)[number];

/** The capsules service validates the texts with `readPromptTexts`. */
export class CreateSharedPromptBody {
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsOmittable() @Equals('active', { message: 'Status must be “active”.' }) status?: 'active';
}

export class ChangeSharedPromptBody {
  @IsOmittable() @IsIn(SHARED_PROMPT_STATUSES) status?: SharedPromptStatus;
  @IsOmittable() @IsString() promptTitle?: string;
  @IsOmittable() @IsString() promptDescription?: string;
}

export class PublicSharedPromptDto {
  @IsUUID() id: string;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
}

export class SharedPromptDto extends PublicSharedPromptDto {
  /** 128 random bits. The link is `{origin}/share/{slug}`. */
  @IsString() slug: string;
  @IsIn(SHARED_PROMPT_STATUSES) status: SharedPromptStatus;
  /** Each browser counts once in 24 hours; the owner and known bots do not count. */
  @IsCount() viewCount: number;
  @IsCount() submissionCount: number;
  @IsMoment() createdAt: string;
}

class SentVideo {
  @IsNullable() @IsString() responderName: string | null;
  @IsNullable() @IsString() responderEmail: string | null;
  @IsNullable() @IsString() personalNote: string | null;
  @IsString() videoFileName: string;
  @IsMoment() submittedAt: string;
  @IsNumber() durationSeconds: number;
  /** True once the video has been processed without problems. It may still have no poster. */
  @IsBoolean() videoReady: boolean;
}

export class SharedResponseDto extends SentVideo {
  @IsUUID() id: string;
}

/** The upload form's text fields, also for a replacement. The capsules service validates them with `readResponse`. */
export class ResponderFields {
  @IsOptional() @IsString() @MaxLength(MAX_RESPONDER_NAME_LENGTH) responderName?: string;
  @IsOptional() @IsEmail() responderEmail?: string;
  @IsOptional() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
}

export class SubmittedResponseDto extends SubmittedAnswerDto {
  /** The secret of the edit link: `/share/{slug}#edit={secret}` or `/capsule/{slug}#edit={secret}`. */
  @IsString() editSecret: string;
}

/** A response or contribution, for its sender. If a host removed the video, the route returns 410 `removed`. */
export class EditLinkDto extends SentVideo {
  @IsString() slug: string;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsNumber() maxSeconds: number;
  /** Whether the link accepts videos now, so that the guest can replace this one. */
  @IsBoolean() open: boolean;
  /** True while `open` is true, and while a paid capsule is cancelled, refunded or disputed but not delivered. */
  @IsBoolean() canWithdraw: boolean;
  @IsBoolean() needsApproval: boolean;
  /** Null for a shared prompt, and while the host of a capsule must choose a new date. */
  @IsNullable() @IsMoment() opensAt: string | null;
  /** The host's; null for a shared prompt. */
  @IsNullable() @IsString() timeZone: string | null;
  /** Whether the capsule has opened, by the database's clock; false for a shared prompt. */
  @IsBoolean() hasOpened: boolean;
  /** The opening date when the video was sent, if that date has changed since. */
  @IsNullable() @IsMoment() movedFrom: string | null;
  /** Whether the video's first picture can be decoded; null until known. */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
}
