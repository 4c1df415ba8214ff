import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → billing: the host gave the capsule up before paying; an open checkout is to be ended. */
export class OrderCancelled {
  /** The capsule's id. */
  @IsUUID()
  orderId: string;
}

export const orderCancelled = defineMessage('billing', 'order.cancelled', 1, OrderCancelled);
