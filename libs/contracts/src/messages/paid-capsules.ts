import { IsBoolean, IsIn, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsStrings, IsCount } from '../fields.js';
import { CAPSULE_TYPES, type CapsuleType } from '../constants.js';
import { Message } from './message.js';

/** capsules → delivery: the capsule has opened, and accepts no more uploads. */
@Message('delivery', 'capsule.opened')
export class CapsuleOpened {
  @IsUUID() capsuleId: string;
  @IsCount() generation: number;
  /** The host. */
  @IsUUID() userId: string;
  @IsString() title: string;
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  @IsCount() contributionCount: number;
  /** Videos that the host has not approved yet. */
  @IsCount() waitingCount: number;
  /** The first contributors, a few at most. */
  @IsStrings() names: string[];
  @IsBoolean() hasReel: boolean;
  @IsString() timeZone: string;
  @IsMoment() createdAt: string;
}

/**
 * capsules → delivery: the capsule was paid for after its date, so the host must choose a new one. Causes an email and a
 * notification, and replaces earlier ones with a lower number that have not been sent.
 */
@Message('delivery', 'capsule.needs-date')
export class CapsuleNeedsDate {
  @IsUUID() capsuleId: string;
  /** The host. */
  @IsUUID() userId: string;
  @IsString() title: string;
  /** From 1. */
  @IsCount() number: number;
  @IsBoolean() isLast: boolean;
  @IsMoment() at: string;
}

/** capsules → delivery: the host gets a notification, but no email. */
@Message('delivery', 'contribution.received')
export class ContributionReceived {
  @IsUUID() contributionId: string;
  @IsUUID() capsuleId: string;
  /** The host. */
  @IsUUID() userId: string;
  @IsString() title: string;
  @IsString() contributorName: string;
  @IsMoment() receivedAt: string;
}

/** capsules → delivery. This is final, even if it arrives before `contribution.received`. */
@Message('delivery', 'contribution.removed')
export class ContributionRemoved {
  @IsUUID() contributionId: string;
  @IsUUID() capsuleId: string;
}
