import type { PriceLine } from '../pricing.js';

/** `POST /api/capsules/{id}/checkout-session` answers 201: where to pay. 409 when there is nothing to pay. */
export interface CheckoutSessionDto {
  url: string;
}

/**
 * `POST /api/capsules/{id}/payment-check`: asks the payment provider now. The capsule itself follows within seconds.
 * `open`: nothing was paid yet and the checkout can go on; `none`: there is no checkout, or it expired.
 */
export interface PaymentCheckDto {
  state: 'none' | 'open' | 'processing' | 'paid' | 'failed' | 'refunded' | 'disputed';
}

/** `GET /api/payments` answers the user's own as a bare array of these, newest first: everything that money moved for. */
export interface PaymentDto {
  id: string;
  capsuleId: string;
  /** Name of the capsule when it was paid. */
  title: string;
  lines: PriceLine[];
  amountCents: number;
  refundedCents: number;
  currency: string;
  status: 'processing' | 'paid' | 'failed' | 'partially_refunded' | 'refunded' | 'disputed';
  createdAt: string;
  paidAt: string | null;
}
