import { IsBoolean } from 'class-validator';
import { IsMoment, IsNullable, IsOne } from '../fields.js';
import { DeliveryDefinition } from './delivery-scheduled.js';
import { defineMessage } from './message.js';

/**
 * delivery → capsules: the owner changed, removed or restored a time capsule, and its deliveries are changed. The plan of
 * the highest generation counts.
 */
export class CapsulePlanned {
  @IsOne(() => DeliveryDefinition) definition: DeliveryDefinition;
  @IsBoolean() isRemoved: boolean;
  /** ISO 8601, UTC; null if nothing was delivered before. */
  @IsNullable() @IsMoment() deliveredAt: string | null;
}

export const capsulePlanned = defineMessage('capsules', 'capsule.planned', 1, CapsulePlanned);
