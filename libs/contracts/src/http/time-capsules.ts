import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  type DeliveryMethod,
} from '../constants.js';
import { IsListOf, IsMoment, IsNullable, IsOmittable } from '../fields.js';
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '../messages/deliveries.js';
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
  /** Whether `share` sends it to them again: their mailbox refused our last email, or we don't know its outcome. */
  @IsBoolean() canSendAgain: boolean;
  /** What they wrote back. */
  @IsNullable() @IsString() thanks: string | null;
  /** Their answer. */
  @IsNullable() @IsString() answerVideoFileName: string | null;
  /** ISO 8601; null for those it was made for. */
  @IsNullable() @IsMoment() sharedAt: string | null;
}

/**
 * `GET /api/time-capsules` returns a bare array of these, newest first; `POST /api/time-capsules` (201), `GET` and `PATCH
 * /api/time-capsules/{id}`, `POST /api/time-capsules/{id}/restore` and `/share` return one.
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
  /** Whether media has processed it, and found nothing wrong. `/api/videos/{videoFileName}/poster` may still be 404. */
  @IsBoolean() videoReady: boolean;
  /**
   * Whether its first picture can be decoded; null until known. The sender should keep a copy until it is true.
   */
  @IsNullable() @IsBoolean() isPlayable: boolean | null;
  /** Empty: it is for its owner, like one that was only shared with people after its delivery. */
  @IsListOf(() => RecipientDto) recipients: RecipientDto[];
  /** When its owner first opened it after its delivery, ISO 8601, UTC. */
  @IsNullable() @IsMoment() openedAt: string | null;
}

/** `GET /api/time-capsules/removed` returns a bare array of these, the last removed first. */
export class RemovedTimeCapsuleDto extends TimeCapsuleDto {
  @IsMoment() removedAt: string;
  /** When it will be erased. */
  @IsMoment() erasedAt: string;
}

const TIMELINE_KINDS = [
  'recorded',
  'stored',
  'copied',
  'changed',
  'removed',
  'restored',
  'attempt',
  'delivered',
  'opened',
  'shared',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The fields that can be changed while it is scheduled. */
export const CHANGEABLE_FIELDS = ['deliveryDate', 'timeZone', 'deliveryMethod', 'personalNote', 'recipients'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

/** `GET /api/time-capsules/{id}/timeline` returns a bare array of these, oldest first. */
export class TimelineEntryDto {
  @IsMoment() at: string;
  @IsIn(TIMELINE_KINDS) kind: TimelineKind;
  /** Of `stored`, if it is known. */
  @IsOmittable() @IsNumber() bytes?: number;
  /** Of `changed`. */
  @IsOmittable() @IsArray() @IsIn(CHANGEABLE_FIELDS, { each: true }) fields?: ChangeableField[];
  /** Of `attempt`. */
  @IsOmittable() @IsIn(ATTEMPT_OUTCOMES) outcome?: AttemptOutcome;
  /** Of `attempt`: why it was not accepted. */
  @IsOmittable() @IsString() reason?: string;
  /** Of `attempt`: what the mail server said, if it answered. */
  @IsOmittable() @IsString() words?: string;
  /** Of `shared`: with whom. Of `attempt`: the person whom we emailed, if it was not the owner. */
  @IsOmittable() @IsArray() @IsString({ each: true }) names?: string[];
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
  /** Ids of at most 10 people in the address book, separated by commas. If absent or empty, it is for its owner. */
  @IsOmittable() @IsString() recipients?: string;
}

/**
 * `PATCH /api/time-capsules/{id}`, and `POST …/restore` of a capsule whose date has passed. Absent fields stay as they are.
 * A new time zone alone does not move the moment. An empty note removes the note.
 */
export class ChangeTimeCapsuleBody {
  /** See `CreateTimeCapsuleFields`. */
  @IsOmittable() @IsString() deliveryDate?: string;
  @IsOmittable() @IsString() timeZone?: string;
  @IsOmittable() @IsString() deliveryMethod?: string;
  @IsOmittable() @IsString() personalNote?: string;
  /** Everyone who gets it; empty for its owner. */
  @IsOmittable() @IsString() recipients?: string;
}

/**
 * `POST /api/time-capsules/{id}/share`: people who get a delivered capsule too, or again (`canSendAgain`). Others who have it
 * get no second mail.
 */
export class ShareTimeCapsuleBody {
  /** As of `CreateTimeCapsuleFields`. */
  @IsString() recipients: string;
}

/** `GET /api/storage`: the storage that the user's time capsules and their answers use, removed ones too. */
export class StorageDto {
  @IsInt() usedBytes: number;
  /** Null for no limit. */
  @IsNullable() @IsInt() limitBytes: number | null;
}
