import { defineMessage } from './message.js';

/** capsules → billing: the host gave the capsule up before paying; an open checkout is to be ended. */
export interface OrderCancelled {
  /** The capsule's id. */
  orderId: string;
}

export const orderCancelled = defineMessage<OrderCancelled>('billing', 'order.cancelled', 1);
