import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → billing: the host cancelled the capsule before paying; an open checkout must end. */
export class OrderCancelled {
  /** The capsule's id. */
  @IsUUID()
  orderId: string;
}

export const orderCancelled = defineMessage('billing', 'order.cancelled', 1, OrderCancelled);
