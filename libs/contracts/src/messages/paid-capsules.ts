import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';
import { CAPSULE_TYPES, type CapsuleType } from '../constants.js';
import { defineMessage } from './message.js';

/** capsules → delivery: it opens now, with all uploads finished. */
export class CapsuleOpened {
  @IsUUID() capsuleId: string;
  @IsInt() @Min(0) generation: number;
  /** The host's. */
  @IsUUID() userId: string;
  @IsString() title: string;
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  @IsInt() @Min(0) contributionCount: number;
  /** Videos that the host has not approved yet. */
  @IsInt() @Min(0) waitingCount: number;
  @IsArray() @IsString({ each: true }) names: string[];
  @IsBoolean() hasReel: boolean;
  @IsString() timeZone: string;
  @IsISO8601() createdAt: string;
}

export const capsuleOpened = defineMessage('delivery', 'capsule.opened', 1, CapsuleOpened);

/** capsules → delivery: shown in the app, without an email. */
export class ContributionReceived {
  @IsUUID() contributionId: string;
  @IsUUID() capsuleId: string;
  /** The host's. */
  @IsUUID() userId: string;
  @IsString() title: string;
  @IsString() contributorName: string;
  @IsISO8601() receivedAt: string;
}

export const contributionReceived = defineMessage('delivery', 'contribution.received', 1, ContributionReceived);

/** capsules → delivery. Final, even if it arrives before `contribution.received`. */
export class ContributionRemoved {
  @IsUUID() contributionId: string;
  @IsUUID() capsuleId: string;
}

export const contributionRemoved = defineMessage('delivery', 'contribution.removed', 1, ContributionRemoved);
