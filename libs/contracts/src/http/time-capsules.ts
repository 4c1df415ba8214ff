import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  type DeliveryMethod,
} from '../constants.js';
import { IsListOf, IsMoment, IsNullable, IsOmittable, IsStrings } from '../fields.js';
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '../messages/deliveries.js';
import { CapsuleContentDto, RECIPIENT_STATES, type RecipientState } from './opening.js';

const TIME_CAPSULE_STATUSES = ['scheduled', 'delivered'] as const;
export type TimeCapsuleStatus = (typeof TIME_CAPSULE_STATUSES)[number];

export class RecipientDto {
  @IsUUID() id: string;
  /** Null once the person has been removed from the address book. */
  @IsNullable() @IsUUID() personId: string | null;
  @IsString() name: string;
  @IsIn(RECIPIENT_STATES) state: RecipientState;
  /** Whether `share` would send another email: the last one was refused, or its outcome is unknown. */
  @IsBoolean() canSendAgain: boolean;
  @IsNullable() @IsString() thanks: string | null;
  @IsNullable() @IsString() answerVideoFileName: string | null;
  /** Null for the original recipients. */
  @IsNullable() @IsMoment() sharedAt: string | null;
}

export class TimeCapsuleDto extends CapsuleContentDto {
  @IsUUID() id: string;
  @IsString() promptId: string;
  @IsIn(TIME_CAPSULE_STATUSES) status: TimeCapsuleStatus;
  @IsMoment() deliveryDate: string;
  @IsNullable() @IsMoment() deliveredAt: string | null;
  @IsMoment() createdAt: string;
  @IsIn(DELIVERY_METHODS) deliveryMethod: DeliveryMethod;
  /** The time zone of the chosen date; null if the client sent none. */
  @IsNullable() @IsString() timeZone: string | null;
  /** Empty if the capsule is for its owner, who can share it once it is delivered. */
  @IsListOf(() => RecipientDto) recipients: RecipientDto[];
  /** When the owner first opened the delivered capsule. */
  @IsNullable() @IsMoment() openedAt: string | null;
}

export class RemovedTimeCapsuleDto extends TimeCapsuleDto {
  @IsMoment() removedAt: string;
  /** When the capsule and its video will be deleted for good. */
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

/** Fields that can change while the capsule is scheduled. */
export const CHANGEABLE_FIELDS = ['deliveryDate', 'timeZone', 'deliveryMethod', 'personalNote', 'recipients'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

export class TimelineEntryDto {
  @IsMoment() at: string;
  @IsIn(TIMELINE_KINDS) kind: (typeof TIMELINE_KINDS)[number];
  /** Only for `stored`: the size of the video. */
  @IsOmittable() @IsNumber() bytes?: number;
  /** Only for `changed`. */
  @IsOmittable() @IsArray() @IsIn(CHANGEABLE_FIELDS, { each: true }) fields?: ChangeableField[];
  @IsOmittable() @IsIn(ATTEMPT_OUTCOMES) outcome?: AttemptOutcome;
  /** Only for `attempt`: why the email was not accepted. */
  @IsOmittable() @IsString() reason?: string;
  /** Only for `attempt`: the mail server's reply. */
  @IsOmittable() @IsString() words?: string;
  /** For `shared`: the people. For `attempt`: the person we emailed, unless it was the owner. */
  @IsOmittable() @IsStrings() names?: string[];
}

/** The upload form's text fields. The capsules service validates them with `readCapsuleForm`. */
export class CreateTimeCapsuleFields {
  @IsString() @MaxLength(MAX_PROMPT_ID_LENGTH) promptId: string;
  @IsString() @MaxLength(MAX_PROMPT_TITLE_LENGTH) promptTitle: string;
  /** ISO 8601 with an offset or Z. */
  @IsMoment() deliveryDate: string;
  /** Default: `email`. */
  @IsOmittable() @IsIn(DELIVERY_METHODS) deliveryMethod?: string;
  @IsOmittable() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
  @IsOmittable() @IsString() timeZone?: string;
  /** Ids of people, separated by commas. If absent or empty, the capsule is for its owner. */
  @IsOmittable() @IsString() recipients?: string;
}

/** A new `timeZone` without a new date does not move the delivery. '' removes the note or all recipients. */
export class ChangeTimeCapsuleBody {
  @IsOmittable() @IsString() deliveryDate?: string;
  @IsOmittable() @IsString() timeZone?: string;
  @IsOmittable() @IsString() deliveryMethod?: string;
  @IsOmittable() @IsString() personalNote?: string;
  @IsOmittable() @IsString() recipients?: string;
}

/** Of these people, only new recipients and those with `canSendAgain` get an email. */
export class ShareTimeCapsuleBody {
  @IsString() recipients: string;
}

/** The storage that the user's time capsules (even removed ones) and their recipients' answers take up. */
export class StorageDto {
  @IsInt() usedBytes: number;
  @IsInt() limitBytes: number;
}
