import { IsArray, IsBoolean, IsIn, IsInt, IsNumber, IsString, IsUUID, MaxLength } from 'class-validator';
import {
  DELIVERY_METHODS,
  MAX_NOTE_LENGTH,
  MAX_PROMPT_ID_LENGTH,
  MAX_PROMPT_TITLE_LENGTH,
  type DeliveryMethod,
} from '../constants.js';
import { IsListOf, IsMoment, IsNullable, IsOmittable, IsTexts } from '../fields.js';
import { ATTEMPT_OUTCOMES, type AttemptOutcome } from '../messages/deliveries.js';
import { CapsuleContentDto, RECIPIENT_STATES, type RecipientState } from './opening.js';

const TIME_CAPSULE_STATUSES = ['scheduled', 'delivered'] as const;
export type TimeCapsuleStatus = (typeof TIME_CAPSULE_STATUSES)[number];

export class RecipientDto {
  @IsUUID() id: string;
  /** Null once the person was removed from the address book. */
  @IsNullable() @IsUUID() personId: string | null;
  @IsString() name: string;
  @IsIn(RECIPIENT_STATES) state: RecipientState;
  /** Through `share`, because the mailbox refused our last email or its outcome is unknown. */
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
  /** The zone of the chosen date; null if the client sent none. */
  @IsNullable() @IsString() timeZone: string | null;
  /** Empty if it is for its owner, until it is shared after its delivery. */
  @IsListOf(() => RecipientDto) recipients: RecipientDto[];
  /** When it was first opened after its delivery. */
  @IsNullable() @IsMoment() openedAt: string | null;
}

export class RemovedTimeCapsuleDto extends TimeCapsuleDto {
  @IsMoment() removedAt: string;
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

/** Fields that can change while it is scheduled. */
export const CHANGEABLE_FIELDS = ['deliveryDate', 'timeZone', 'deliveryMethod', 'personalNote', 'recipients'] as const;
export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number];

export class TimelineEntryDto {
  @IsMoment() at: string;
  @IsIn(TIMELINE_KINDS) kind: TimelineKind;
  /** Only for `stored`. */
  @IsOmittable() @IsNumber() bytes?: number;
  @IsOmittable() @IsArray() @IsIn(CHANGEABLE_FIELDS, { each: true }) fields?: ChangeableField[];
  @IsOmittable() @IsIn(ATTEMPT_OUTCOMES) outcome?: AttemptOutcome;
  /** Only for `attempt`: why it was not accepted. */
  @IsOmittable() @IsString() reason?: string;
  /** Only for `attempt`: the mail server's reply. */
  @IsOmittable() @IsString() words?: string;
  /** For `shared`: the people. For `attempt`: the person we emailed, unless it was the owner. */
  @IsOmittable() @IsTexts() names?: string[];
}

/** Sent besides `video`. `readCapsuleForm` in capsules validates them. */
export class CreateTimeCapsuleFields {
  @IsString() @MaxLength(MAX_PROMPT_ID_LENGTH) promptId: string;
  @IsString() @MaxLength(MAX_PROMPT_TITLE_LENGTH) promptTitle: string;
  /** ISO 8601 with an offset or Z. */
  @IsMoment() deliveryDate: string;
  /** Default `email`. */
  @IsOmittable() @IsIn(DELIVERY_METHODS) deliveryMethod?: string;
  @IsOmittable() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
  @IsOmittable() @IsString() timeZone?: string;
  /** Ids of people, separated by commas. If absent or empty, it is for its owner. */
  @IsOmittable() @IsString() recipients?: string;
}

/** A new time zone alone does not move the moment. An empty note removes the note, empty recipients all recipients. */
export class ChangeTimeCapsuleBody {
  @IsOmittable() @IsString() deliveryDate?: string;
  @IsOmittable() @IsString() timeZone?: string;
  @IsOmittable() @IsString() deliveryMethod?: string;
  @IsOmittable() @IsString() personalNote?: string;
  @IsOmittable() @IsString() recipients?: string;
}

/** New recipients of a delivered capsule, or ones with `canSendAgain`. Others who have it get no second email. */
export class ShareTimeCapsuleBody {
  @IsString() recipients: string;
}

/** Storage used by the user's time capsules, removed ones too, and by the answers to them. */
export class StorageDto {
  @IsInt() usedBytes: number;
  @IsInt() limitBytes: number;
}
