import { IsInt, IsISO8601, IsUUID, Min } from 'class-validator';
import { defineMessage } from './message.js';

/** delivery → capsules: the rules of its time zone changed, so a time capsule is due at another moment. */
export class DeliveryMoved {
  @IsUUID() capsuleId: string;

  /** As in `DeliveryDefinition`. */
  @IsInt() @Min(0) generation: number;

  /** ISO 8601, UTC. */
  @IsISO8601() dueAt: string;
}

export const deliveryMoved = defineMessage('capsules', 'delivery.moved', 1, DeliveryMoved);
