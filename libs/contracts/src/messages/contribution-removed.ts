import { defineMessage } from './message.js';

/** capsules → delivery: a contribution to a paid capsule was withdrawn. It may come before the word that there was one, and is final. */
export interface ContributionRemoved {
  contributionId: string;
  capsuleId: string;
}

export const contributionRemoved = defineMessage<ContributionRemoved>('delivery', 'contribution.removed', 1);
