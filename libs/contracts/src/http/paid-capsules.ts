import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
} from 'class-validator';
import { CAPSULE_TYPES, MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH, type CapsuleType } from '../constants.js';
import { IsCount, IsListOf, IsMoment, IsNullable, IsOmittable, IsStrings } from '../fields.js';
import { MAX_ADDITIONAL_SLOTS } from '../pricing.js';
import { PriceLineDto } from './payments.js';

const PACKAGE_KINDS = ['wedding', 'anniversary', 'bundle'] as const;
/** `?type=` in the wizard's address selects a package by its kind. */
export type PackageKind = (typeof PACKAGE_KINDS)[number];

export class CapsulePackageDto {
  @IsString() id: string;
  @IsIn(PACKAGE_KINDS) kind: PackageKind;
  @IsString() name: string;
  @IsString() description: string;
  @IsInt() basePriceCents: number;
  /** Null for no limit. */
  @IsNullable() @IsInt() maxContributors: number | null;
  @IsInt() maxVideoDurationSeconds: number;
  /** The occasion that the wizard preselects. */
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  /** How many credits the package includes. Each pays for one Anniversary Capsule. */
  @IsInt() anniversaryCredits: number;
}

/** `pending` until it is paid, `delivered` once its host was notified, `cancelled` while unpaid or by a full refund. */
const PAID_CAPSULE_STATUSES = ['pending', 'active', 'closed', 'delivered', 'cancelled'] as const;
export type PaidCapsuleStatus = (typeof PAID_CAPSULE_STATUSES)[number];

/** While `processing`, the bank has not confirmed the payment yet. */
const PAYMENT_STATUSES = ['pending', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

class OrderDto {
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsString() packageId: string;
  @IsNullable() @IsInt() maxContributors: number | null;
  @IsInt() maxVideoDurationSeconds: number;
  @IsInt() totalPriceCents: number;
  @IsBoolean() hasLongerVideoAddon: boolean;
  @IsBoolean() hasHighlightReelAddon: boolean;
  @IsCount() @Max(MAX_ADDITIONAL_SLOTS) additionalContributorSlots: number;
}

/** Gets a 409 if price, limit or duration is out of date. The capsules service checks more with `readOrder`. */
export class CreatePaidCapsuleBody extends OrderDto {
  @IsOptional() @IsString() capsuleName: string | null;
  /** ISO 8601 with an offset or Z; only its day in `timeZone` counts. */
  @IsString() deliveryDate: string;
  /** Default: UTC. */
  @IsOmittable() @IsString() timeZone?: string;
  /** Whether a credit pays the base price; only for the anniversary package. Default: false. */
  @IsOmittable() @IsBoolean() useCredit?: boolean;
}

export class ChangeDateBody {
  @IsString() deliveryDate: string;
  /** Default: the capsule's time zone. */
  @IsOmittable() @IsString() timeZone?: string;
}

export class PaidCapsuleDto extends OrderDto {
  @IsUUID() id: string;
  /** 128 random bits. The link is `{origin}/capsule/{slug}`. */
  @IsString() slug: string;
  @IsNullable() @IsString() capsuleName: string | null;
  /** 09:00 of the chosen day in `timeZone`. */
  @IsMoment() deliveryDate: string;
  @IsString() timeZone: string;
  @IsString() packageName: string;
  @IsListOf(() => PriceLineDto) priceLines: PriceLineDto[];
  @IsBoolean() usesCredit: boolean;
  @IsIn(PAID_CAPSULE_STATUSES) status: PaidCapsuleStatus;
  @IsIn(PAYMENT_STATUSES) paymentStatus: PaymentStatus;
  /** Counts no withdrawn videos, and no removed ones once the host can no longer undo the removal. */
  @IsInt() contributorCount: number;
  @IsInt() viewCount: number;
  @IsMoment() createdAt: string;
  /** When the host was notified. */
  @IsNullable() @IsMoment() deliveredAt: string | null;
  /** Whether the link accepts videos now; true even if no slot is free. */
  @IsBoolean() isOpen: boolean;
  /** Whether the host may not see the videos yet: before the date by the database's clock, or if `needsNewDate`. */
  @IsBoolean() isSealed: boolean;
  /** True if the payment came after the date, so that the host must choose a new one. */
  @IsBoolean() needsNewDate: boolean;
  @IsBoolean() needsApproval: boolean;
}

/** Turning approval off does not approve the videos that already wait for it. */
export class ApprovalBody {
  @IsBoolean() needsApproval: boolean;
}

const CONTRIBUTION_STATES = ['kept', 'waiting', 'removing', 'removed', 'withdrawn'] as const;

/** The note and the fields about the video are empty while the host cannot watch the capsule's videos. */
export class ContributorDto {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsString() email: string;
  /** `waiting` for approval; `removing` while the host can undo it, then `removed`; `withdrawn` by the contributor. */
  @IsIn(CONTRIBUTION_STATES) state: (typeof CONTRIBUTION_STATES)[number];
  /** Whether the host has blocked the client that the video came from; null if that client is unknown. */
  @IsNullable() @IsBoolean() isBlocked: boolean | null;
  @IsBoolean() hasSubmitted: boolean;
  /** False if the video waits because its client has sent more than a fair share. Approving it needs a free slot. */
  @IsBoolean() hasSlot: boolean;
  /** How many videos the same client has sent that are not removed; 1 if the client is unknown. */
  @IsInt() fromSender: number;
  @IsNullable() @IsMoment() submittedAt: string | null;
  @IsNullable() @IsString() personalNote: string | null;
  @IsNullable() @IsString() videoFileName: string | null;
  @IsNullable() @IsNumber() durationSeconds: number | null;
  @IsBoolean() videoReady: boolean;
}

/**
 * `waiting`: a video from this client would be saved, but take no slot, and wait for the host. `undated`: paid after its
 * date, so the host must choose a new one. `opened`: its date has come.
 */
const LINK_STATES = ['open', 'waiting', 'closed', 'full', 'undated', 'opened'] as const;

/** What the public link shows. Its route returns 404 unless the capsule is paid and not cancelled. */
export class PublicCapsuleDto {
  @IsNullable() @IsString() capsuleName: string | null;
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsInt() maxVideoDurationSeconds: number;
  /** Null for no limit. */
  @IsNullable() @IsInt() slotsRemaining: number | null;
  /** By the database's clock. */
  @IsIn(LINK_STATES) state: (typeof LINK_STATES)[number];
  @IsMoment() deliveryDate: string;
  /** The host's, in which pages name the day, as the invitation does. */
  @IsString() timeZone: string;
}

/** The upload form's text fields. The capsules service validates them with `readContribution`. */
export class ContributorFields {
  @IsString() @MaxLength(MAX_RESPONDER_NAME_LENGTH) responderName: string;
  @IsEmail() responderEmail: string;
  @IsOptional() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
}

const CREDIT_STATUSES = ['available', 'reserved', 'spent', 'void'] as const;

export class CreditDto {
  @IsUUID() id: string;
  /** The package whose base price the credit pays. */
  @IsString() packageId: string;
  @IsIn(CREDIT_STATUSES) status: (typeof CREDIT_STATUSES)[number];
  @IsNullable() @IsString() capsuleId: string | null;
  @IsMoment() createdAt: string;
}

const REEL_STATES = ['none', 'waiting', 'working', 'ready', 'empty', 'failed'] as const;

/** Its routes return 409 for a capsule without the add-on. So does a request for a reel while the capsule is open. */
export class ReelDto {
  /** `none`: not requested yet. `empty`: the capsule has no videos. */
  @IsIn(REEL_STATES) state: (typeof REEL_STATES)[number];
  @IsInt() progress: number;
  /** The video of the last finished reel. Null while the host cannot watch the capsule's videos. */
  @IsNullable() @IsString() videoFileName: string | null;
  @IsNullable() @IsNumber() durationSeconds: number | null;
  /** The names of contributors whose videos could not be used. */
  @IsStrings() skipped: string[];
}
