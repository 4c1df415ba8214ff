import type { DeliveryMethod } from '../constants.js';
import type { DeliveryDefinition } from './delivery-scheduled.js';
import { defineMessage } from './message.js';

/** delivery → capsules: it arrived. */
export interface DeliveryDelivered {
  source: DeliveryDefinition['source'];
  generation: number;
  channel: DeliveryMethod;
  /** ISO 8601, UTC. */
  deliveredAt: string;
}

export const deliveryDelivered = defineMessage<DeliveryDelivered>('capsules', 'delivery.delivered', 1);
