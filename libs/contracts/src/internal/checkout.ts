import type { PriceLine } from '../pricing.js';

/** `POST /capsules/{id}/checkout/admit` (capsules): 404 foreign or missing, 409 when it is paid, cancelled or its date is too near. */
export interface CheckoutOrder {
  /** The capsule's id: a capsule has one order. */
  orderId: string;
  personId: string;
  /** Name of the capsule. */
  title: string;
  lines: PriceLine[];
  totalCents: number;
  currency: string;
  /** The checkout ends before this, ISO 8601, UTC. */
  payBefore: string;
}

/**
 * `POST /checkout-sessions` (billing) with a `CheckoutOrder` answers 201 with a `CheckoutSessionDto`; 409 when another
 * payment of the order is pending or done. `POST /orders/{orderId}/check` answers a `PaymentCheckDto`; 404 for another
 * user's.
 */
export type CreateCheckoutRequest = CheckoutOrder;
