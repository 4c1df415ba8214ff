import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/**
 * capsules → delivery: a contribution to a paid capsule was withdrawn. May come before `contribution.received`, and is
 * final.
 */
export class ContributionRemoved {
  @IsUUID()
  contributionId: string;

  @IsUUID()
  capsuleId: string;
}

export const contributionRemoved = defineMessage('delivery', 'contribution.removed', 1, ContributionRemoved);
