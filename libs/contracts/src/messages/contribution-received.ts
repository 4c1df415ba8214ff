import { IsISO8601, IsString, IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → delivery: a paid capsule received a video. Shown in the app, without an email. */
export class ContributionReceived {
  @IsUUID()
  contributionId: string;

  @IsUUID()
  capsuleId: string;

  /** The host. */
  @IsUUID()
  userId: string;

  /** Name of the capsule. */
  @IsString()
  title: string;

  @IsString()
  contributorName: string;

  /** ISO 8601, UTC. */
  @IsISO8601()
  receivedAt: string;
}

export const contributionReceived = defineMessage('delivery', 'contribution.received', 1, ContributionReceived);
