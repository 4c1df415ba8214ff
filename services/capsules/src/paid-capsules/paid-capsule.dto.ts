import { CAPSULE_TYPES, type CapsuleType } from '@dear-future/contracts/constants';
import type { CreatePaidCapsuleBody } from '@dear-future/contracts/http/paid-capsules';
import type { VisitRequest } from '@dear-future/contracts/internal/visits';
import { MAX_ADDITIONAL_SLOTS } from '@dear-future/contracts/pricing';
import { IsBoolean, IsIn, IsInt, IsString, Max, Min, ValidateIf } from 'class-validator';

/** Null counts as sent and is validated. */
const wasSent = (_: unknown, value: unknown): boolean => value !== undefined;
/** Left out or null: both mean none. */
const isPresent = (_: unknown, value: unknown): boolean => value !== undefined && value !== null;
/** Null means no limit here. */
const isNumbered = (_: unknown, value: unknown): boolean => value !== null;

/** Body of `POST /capsules`. `readOrder` validates texts, date, package and price. */
export class CreatePaidCapsuleDto implements CreatePaidCapsuleBody {
  @ValidateIf(isPresent)
  @IsString()
  capsuleName: string | null;

  @IsIn(CAPSULE_TYPES)
  capsuleType: CapsuleType;

  @IsString()
  promptTitle: string;

  @IsString()
  promptDescription: string;

  @IsString()
  deliveryDate: string;

  @ValidateIf(wasSent)
  @IsString()
  timeZone?: string;

  @IsString()
  packageId: string;

  @ValidateIf(isNumbered)
  @IsInt()
  maxContributors: number | null;

  @IsInt()
  maxVideoDurationSeconds: number;

  @IsInt()
  totalPriceCents: number;

  @IsBoolean()
  hasLongerVideoAddon: boolean;

  @IsBoolean()
  hasHighlightReelAddon: boolean;

  @IsInt()
  @Min(0)
  @Max(MAX_ADDITIONAL_SLOTS)
  additionalContributorSlots: number;

  @ValidateIf(wasSent)
  @IsBoolean()
  useCredit?: boolean;
}

/** Body of `PATCH /capsules/{id}`. */
export class ChangeDateDto {
  @IsString()
  deliveryDate: string;

  /** The capsule's own if left out. */
  @ValidateIf(wasSent)
  @IsString()
  timeZone?: string;
}

export class CapsuleVisitDto implements VisitRequest {
  @IsString()
  slug: string;
}
