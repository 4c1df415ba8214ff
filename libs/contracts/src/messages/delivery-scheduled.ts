import type { DeliveryMethod } from '../constants.js';
import { defineMessage } from './message.js';

/** Everything delivery needs to know to deliver once. Unique per source, channel and generation. */
export interface DeliveryDefinition {
  source: { kind: 'time-capsule'; id: string };
  /** Rises by one when the owner reschedules; an older generation never overwrites a newer one. */
  generation: number;
  channel: DeliveryMethod;
  personId: string;
  /** ISO 8601, UTC. */
  dueAt: string;
  /** IANA zone; null when unknown. */
  timeZone: string | null;
  /** When it was recorded, ISO 8601, UTC. */
  recordedAt: string;
  promptTitle: string;
  personalNote: string | null;
}

/** capsules → delivery. */
export const deliveryScheduled = defineMessage<DeliveryDefinition>('delivery', 'delivery.scheduled', 1);
