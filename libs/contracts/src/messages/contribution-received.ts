import { defineMessage } from './message.js';

/** capsules → delivery: somebody gave a video to a paid capsule. Shown in the app; no mail. */
export interface ContributionReceived {
  contributionId: string;
  capsuleId: string;
  /** The host. */
  personId: string;
  /** Name of the capsule. */
  title: string;
  contributorName: string;
  /** ISO 8601, UTC. */
  receivedAt: string;
}

export const contributionReceived = defineMessage<ContributionReceived>('delivery', 'contribution.received', 1);
