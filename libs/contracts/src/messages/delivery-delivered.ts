import type { DeliveryMethod } from '../constants.js';
import { defineMessage } from './message.js';

/** delivery → capsules: it arrived. */
export interface DeliveryDelivered {
  source: { kind: 'time-capsule' | 'paid-capsule'; id: string };
  generation: number;
  channel: DeliveryMethod;
  /** ISO 8601, UTC. */
  deliveredAt: string;
}

export const deliveryDelivered = defineMessage<DeliveryDelivered>('capsules', 'delivery.delivered', 1);
