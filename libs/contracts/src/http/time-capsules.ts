import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  MAX_RECIPIENTS,
  type DeliveryMethod,
} from '../constants.js';
import { IsListOf, IsMoment, IsNullable, IsOmittable } from '../fields.js';
import { RECIPIENT_STATES, type RecipientState } from './opening.js';

const TIME_CAPSULE_STATUSES = ['scheduled', 'delivered'] as const;
export type TimeCapsuleStatus = (typeof TIME_CAPSULE_STATUSES)[number];

/** A person who gets a time capsule. */
export class RecipientDto {
  @IsUUID() id: string;
  /** Their entry in the address book; null once it was removed. */
  @IsNullable() @IsUUID() personId: string | null;
  @IsString() name: string;
  @IsIn(RECIPIENT_STATES) state: RecipientState;
  /** What they wrote back. */
  @IsNullable() @IsString() thanks: string | null;
  /** Their answer. */
  @IsNullable() @IsString() answerVideoFileName: string | null;
}

/** `GET /api/time-capsules` answers a bare array of these, newest first; `POST /api/time-capsules` answers one (201). */
export class TimeCapsuleDto {
  @IsUUID() id: string;
  @IsString() promptId: string;
  @IsString() promptTitle: string;
  @IsIn(TIME_CAPSULE_STATUSES) status: TimeCapsuleStatus;
  /** ISO 8601, UTC. */
  @IsMoment() deliveryDate: string;
  /** ISO 8601, UTC; null until delivered. */
  @IsNullable() @IsMoment() deliveredAt: string | null;
  /** ISO 8601, UTC. */
  @IsMoment() createdAt: string;
  @IsNullable() @IsString() personalNote: string | null;
  @IsString() videoFileName: string;
  @IsIn(DELIVERY_METHODS) deliveryMethod: DeliveryMethod;
  /** IANA zone of the chosen date; null when the client sent none. */
  @IsNullable() @IsString() timeZone: string | null;
  /** Length of the recording in seconds. */
  @IsNumber() durationSeconds: number;
  /**
   * Whether the seekable copy is ready, and with it `/api/videos/{videoFileName}/poster`, unless none could be made
   * (404).
   */
  @IsBoolean() videoReady: boolean;
  /**
   * Whether its first picture can be decoded; null until that is known. Until it is true, the sender should keep a
   * copy.
   */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
  /** Empty: it is for its owner. */
  @IsListOf(() => RecipientDto) recipients: RecipientDto[];
}

/**
 * The text fields beside `video` in the multipart body of `POST /api/time-capsules`. A public contract. `readCapsuleForm`
 * of capsules decides about the values.
 */
export class CreateTimeCapsuleFields {
  @IsString() @MaxLength(MAX_PROMPT_ID_LENGTH) promptId: string;
  @IsString() @MaxLength(MAX_PROMPT_TITLE_LENGTH) promptTitle: string;
  /** ISO 8601 with an offset or Z. */
  @IsMoment() deliveryDate: string;
  /** Default `email`. */
  @IsOmittable() @IsIn(DELIVERY_METHODS) deliveryMethod?: string;
  @IsOmittable() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
  @IsOmittable() @IsString() timeZone?: string;
  /** Ids of people in the address book, at most 10, with commas; without, it is for its owner. */
  @IsOmittable() @IsString() recipients?: string;
}

/** `PUT /api/time-capsules/{id}/recipients`: everyone who gets it; empty for its owner. */
export class SetRecipientsBody {
  @IsArray() @ArrayMaxSize(MAX_RECIPIENTS) @IsUUID(undefined, { each: true }) recipientIds: string[];
}

/** `GET /api/storage`: the storage that the user's time capsules use. */
export class StorageDto {
  @IsInt() usedBytes: number;
  /** Null without a limit. */
  @IsNullable() @IsInt() ceilingBytes: number | null;
}
