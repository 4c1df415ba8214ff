import { defineMessage } from './message.js';

/** billing → capsules: how the payment of an order stands. An older version never overwrites a newer one. */
export interface PaymentChanged {
  /** The capsule's id. */
  orderId: string;
  /** Rises with every change of the order. */
  version: number;
  /** `open`: a new checkout began after a failed one. `refunded`: all of it. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'refunded' | 'disputed';
  /** ISO 8601, UTC. */
  at: string;
}

export const paymentChanged = defineMessage<PaymentChanged>('capsules', 'payment.changed', 1);
