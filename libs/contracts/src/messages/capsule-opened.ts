import type { CapsuleType } from '../constants.js';
import { defineMessage } from './message.js';

/** capsules → delivery: the day of a paid capsule has come and everything that was under way is in. To be delivered at once. */
export interface CapsuleOpened {
  capsuleId: string;
  /** As of `DeliveryDefinition`. */
  generation: number;
  /** The host. */
  personId: string;
  /** Name of the capsule. */
  title: string;
  capsuleType: CapsuleType;
  /** How many videos it holds; may be 0. */
  contributionCount: number;
  /** Of the first few who contributed. */
  names: string[];
  hasReel: boolean;
  /** When it was due, ISO 8601, UTC. */
  dueAt: string;
  timeZone: string;
  /** When the host made it, ISO 8601, UTC. */
  createdAt: string;
}

export const capsuleOpened = defineMessage<CapsuleOpened>('delivery', 'capsule.opened', 1);
