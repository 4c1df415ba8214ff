import type { PriceLine } from '../pricing.js';

/**
 * `POST /api/capsules/{id}/checkout-session` answers 201 with the address of the payment page. 409 when there is
 * nothing to pay.
 */
export interface CheckoutSessionDto {
  url: string;
}

/**
 * `POST /api/capsules/{id}/payment-check`: asks the payment provider now. The capsule changes within seconds. `open`:
 * not paid yet, and the checkout is still valid; `none`: no checkout, or an expired one.
 */
export interface PaymentCheckDto {
  state: 'none' | 'open' | 'processing' | 'paid' | 'failed' | 'refunded' | 'disputed';
}

/** `GET /api/payments` answers the user's payments, refunds and disputes as a bare array, newest first. */
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
