import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsString, IsUUID, Min } from 'class-validator';
import { CAPSULE_TYPES, type CapsuleType } from '../constants.js';
import { defineMessage } from './message.js';

/** capsules → delivery: a paid capsule opens now, with all uploads finished. */
export class CapsuleOpened {
  @IsUUID() capsuleId: string;
  /** As in `DeliveryDefinition`. */
  @IsInt() @Min(0) generation: number;
  /** The host. */
  @IsUUID() userId: string;
  /** Name of the capsule. */
  @IsString() title: string;
  @IsIn(CAPSULE_TYPES) capsuleType: CapsuleType;
  /** Number of videos; may be 0. */
  @IsInt() @Min(0) contributionCount: number;
  /** Names of the first few contributors. */
  @IsArray() @IsString({ each: true }) names: string[];
  @IsBoolean() hasReel: boolean;
  /** When it was due. */
  @IsISO8601() dueAt: string;
  @IsString() timeZone: string;
  /** When the host created it. */
  @IsISO8601() createdAt: string;
}

export const capsuleOpened = defineMessage('delivery', 'capsule.opened', 1, CapsuleOpened);

/** capsules → delivery: a paid capsule received a video. Shown in the app, without an email. */
export class ContributionReceived {
  @IsUUID() contributionId: string;
  @IsUUID() capsuleId: string;
  /** The host. */
  @IsUUID() userId: string;
  /** Name of the capsule. */
  @IsString() title: string;
  @IsString() contributorName: string;
  @IsISO8601() receivedAt: string;
}

export const contributionReceived = defineMessage('delivery', 'contribution.received', 1, ContributionReceived);

/**
 * capsules → delivery: a contribution to a paid capsule was withdrawn. May come before `contribution.received`, and is
 * final.
 */
export class ContributionRemoved {
  @IsUUID() contributionId: string;
  @IsUUID() capsuleId: string;
}

export const contributionRemoved = defineMessage('delivery', 'contribution.removed', 1, ContributionRemoved);
