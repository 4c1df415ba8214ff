import { IsIn, IsInt, IsISO8601, IsUUID, Min } from 'class-validator';
import { DELIVERY_METHODS, type DeliveryMethod } from '../constants.js';
import { IsOmittable, IsOne } from '../fields.js';
import { defineMessage } from './message.js';

class DeliverySource {
  @IsIn(['time-capsule', 'paid-capsule'])
  kind: 'time-capsule' | 'paid-capsule';

  @IsUUID()
  id: string;
}

/** delivery → capsules: a delivery succeeded. */
export class DeliveryDelivered {
  @IsOne(() => DeliverySource)
  source: DeliverySource;

  @IsInt()
  @Min(0)
  generation: number;

  @IsIn(DELIVERY_METHODS)
  channel: DeliveryMethod;

  /** ISO 8601, UTC. */
  @IsISO8601()
  deliveredAt: string;

  /** Absent for the owner's own. */
  @IsOmittable()
  @IsUUID()
  recipientId?: string;
}

export const deliveryDelivered = defineMessage('capsules', 'delivery.delivered', 1, DeliveryDelivered);
