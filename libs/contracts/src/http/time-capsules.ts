import { IsBoolean, IsIn, IsInt, IsNumber, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  type DeliveryMethod,
} from '../constants.js';
import { IsMoment, IsNullable, IsOmittable } from '../fields.js';

const TIME_CAPSULE_STATUSES = ['scheduled', 'delivered'] as const;
export type TimeCapsuleStatus = (typeof TIME_CAPSULE_STATUSES)[number];

/**
 * `GET /api/time-capsules` returns a bare array of these, newest first; `POST /api/time-capsules` returns one (201).
 */
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
  /** IANA time zone of the chosen date; null if the client sent none. */
  @IsNullable() @IsString() timeZone: string | null;
  /** Length of the recording in seconds. */
  @IsNumber() durationSeconds: number;
  /**
   * Whether the seekable copy is ready. Then `/api/videos/{videoFileName}/poster` is ready too, unless none could be
   * made (404).
   */
  @IsBoolean() videoReady: boolean;
  /**
   * Whether its first picture can be decoded; null until that is known. The sender should keep a copy until it is true.
   */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
}

/**
 * The text fields beside `video` in the multipart body of `POST /api/time-capsules`. `readCapsuleForm` in capsules
 * validates them.
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
}

/** `GET /api/storage`: the storage that the user's time capsules use. */
export class StorageDto {
  @IsInt() usedBytes: number;
  /** Null for no limit. */
  @IsNullable() @IsInt() ceilingBytes: number | null;
}
