import {
  IsArray,
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
  Min,
} from 'class-validator';
import { CAPSULE_TYPES, MAX_NOTE_LENGTH, MAX_RESPONDER_NAME_LENGTH, type CapsuleType } from '../constants.js';
import { IsListOf, IsMoment, IsNullable, IsOmittable } from '../fields.js';
import { MAX_ADDITIONAL_SLOTS } from '../pricing.js';
import { PriceLineDto } from './price-line.js';

const PACKAGE_KINDS = ['wedding', 'anniversary', 'bundle'] as const;
/** The occasion of a package; `?type=` in the wizard's address selects it. */
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
  /** Credits for Anniversary Capsules that are included. */
  @IsInt() anniversaryCredits: number;
}

/**
 * `pending` until paid; `active` accepts videos; `closed` by the host; `delivered` once the host was notified on the
 * delivery date; `cancelled` by the host before the payment, or after a full refund.
 */
const PAID_CAPSULE_STATUSES = ['pending', 'active', 'closed', 'delivered', 'cancelled'] as const;
export type PaidCapsuleStatus = (typeof PAID_CAPSULE_STATUSES)[number];

/** `processing`: paid, but not yet confirmed by the bank. */
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
  @IsInt() @Min(0) @Max(MAX_ADDITIONAL_SLOTS) additionalContributorSlots: number;
}

/**
 * The server computes price, limit and seconds; other values from the client get 409 `wrong_state`. `readOrder` in
 * capsules validates the texts, date and package.
 */
export class CreatePaidCapsuleBody extends OrderDto {
  @IsOptional() @IsString() capsuleName: string | null;
  /** ISO 8601 with an offset or Z; only its day in `timeZone` counts. */
  @IsString() deliveryDate: string;
  /** IANA zone of the host (default UTC). */
  @IsOmittable() @IsString() timeZone?: string;
  /** Pays the base price with a credit; only for the anniversary package. Default false. */
  @IsOmittable() @IsBoolean() useCredit?: boolean;
}

export class ChangeDateBody {
  /** As in `CreatePaidCapsuleBody`. */
  @IsString() deliveryDate: string;
  /** Default: the capsule's time zone. */
  @IsOmittable() @IsString() timeZone?: string;
}

export class PaidCapsuleDto extends OrderDto {
  @IsUUID() id: string;
  /** 128 random bits. The link is `{origin}/capsule/{slug}`. */
  @IsString() slug: string;
  @IsNullable() @IsString() capsuleName: string | null;
  /** ISO 8601, UTC: 09:00 of the chosen day in `timeZone`. */
  @IsMoment() deliveryDate: string;
  @IsString() timeZone: string;
  @IsString() packageName: string;
  @IsListOf(() => PriceLineDto) priceLines: PriceLineDto[];
  @IsBoolean() usesCredit: boolean;
  @IsIn(PAID_CAPSULE_STATUSES) status: PaidCapsuleStatus;
  @IsIn(PAYMENT_STATUSES) paymentStatus: PaymentStatus;
  /** Excludes withdrawn videos. */
  @IsInt() contributorCount: number;
  @IsInt() viewCount: number;
  @IsMoment() createdAt: string;
  /** Null until the host has been notified on the delivery date. */
  @IsNullable() @IsMoment() deliveredAt: string | null;
  /** Whether the link accepts videos now: paid, active and before the date. Ignores the limit of contributors. */
  @IsBoolean() isOpen: boolean;
  /** True before the date, on the database's clock: the host sees contributors, but no videos. */
  @IsBoolean() isSealed: boolean;
  /** Paid after its date, so the host has to choose a new one. */
  @IsBoolean() needsNewDate: boolean;
  /** Whether new videos wait for the host's approval; see `ApprovalBody`. */
  @IsBoolean() needsApproval: boolean;
}

/** Videos that are already waiting still need approval. */
export class ApprovalBody {
  @IsBoolean() needsApproval: boolean;
}

const CONTRIBUTION_STATES = ['kept', 'waiting', 'removing', 'removed', 'withdrawn'] as const;

/** Sealed fields are null until the date. A removal can be undone within `REMOVAL_UNDO_SECONDS`. */
export class ContributorDto {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsString() email: string;
  /**
   * `waiting` for the host's approval. `removing`: removed by the host, can be undone; then `removed`. `withdrawn` by
   * its contributor. Only `kept` videos are delivered.
   */
  @IsIn(CONTRIBUTION_STATES) state: (typeof CONTRIBUTION_STATES)[number];
  /** Whether the host blocked its sender; null when the sender's network is unknown. */
  @IsNullable() @IsBoolean() isBlocked: boolean | null;
  /** False when it was withdrawn or removed. */
  @IsBoolean() hasSubmitted: boolean;
  /** Null when it was withdrawn. */
  @IsNullable() @IsMoment() submittedAt: string | null;
  @IsNullable() @IsString() personalNote: string | null;
  @IsNullable() @IsString() videoFileName: string | null;
  @IsNullable() @IsNumber() durationSeconds: number | null;
  @IsBoolean() videoReady: boolean;
}

const LINK_STATES = ['open', 'closed', 'full'] as const;

/** Public data for everyone with the link. 404 unless the capsule is paid. */
export class PublicCapsuleDto {
  @IsNullable() @IsString() capsuleName: string | null;
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  @IsString() promptTitle: string;
  @IsString() promptDescription: string;
  @IsInt() maxVideoDurationSeconds: number;
  /** Null for no limit. */
  @IsNullable() @IsInt() slotsRemaining: number | null;
  @IsIn(LINK_STATES) state: (typeof LINK_STATES)[number];
  @IsMoment() deliveryDate: string;
}

/** The text fields beside `video`. `readContributionForm` in capsules validates them. */
export class ContributorFields {
  @IsString() @MaxLength(MAX_RESPONDER_NAME_LENGTH) responderName: string;
  @IsEmail() responderEmail: string;
  @IsOptional() @IsString() @MaxLength(MAX_NOTE_LENGTH) personalNote?: string;
}

const CREDIT_STATUSES = ['available', 'reserved', 'spent', 'void'] as const;

export class CreditDto {
  @IsUUID() id: string;
  /** The package whose base price it pays. */
  @IsString() packageId: string;
  @IsIn(CREDIT_STATUSES) status: (typeof CREDIT_STATUSES)[number];
  /** The capsule it pays for, if any. */
  @IsNullable() @IsString() capsuleId: string | null;
  @IsMoment() createdAt: string;
}

const REEL_STATES = ['none', 'waiting', 'working', 'ready', 'empty', 'failed'] as const;

/** 409 without the add-on, and for a request while the capsule accepts videos. */
export class ReelDto {
  /** `none`: not requested yet. `empty`: no usable video. */
  @IsIn(REEL_STATES) state: (typeof REEL_STATES)[number];
  /** 0 to 100. */
  @IsInt() progress: number;
  /** The current reel, until the next one is ready. Null before the first one, and while sealed. */
  @IsNullable() @IsString() videoFileName: string | null;
  @IsNullable() @IsNumber() durationSeconds: number | null;
  /** Names of the contributors whose video could not be used. */
  @IsArray() @IsString({ each: true }) skipped: string[];
  @IsNullable() @IsMoment() madeAt: string | null;
}
