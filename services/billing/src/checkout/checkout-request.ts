import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { CHECKOUT_MINUTES } from '@dear-future/contracts/payment-time';
import type Stripe from 'stripe';

/** What a checkout session is made of beside its order. */
export interface CheckoutTerms {
  /** Our id of the session. */
  checkoutId: string;
  /** Where people reach the product. */
  publicUrl: string;
  /** Filled in on Stripe's page; null when it is not known yet. */
  email: string | null;
  expiresAt: Date;
}

/** What Stripe is asked for: exactly the order's lines, and the way back to the capsule. */
export function checkoutRequest(
  { orderId, personId, lines, currency }: CheckoutOrder,
  { checkoutId, publicUrl, email, expiresAt }: CheckoutTerms,
): Stripe.Checkout.SessionCreateParams {
  const page = `${publicUrl.replace(/\/+$/, '')}/capsules/${orderId}`;
  const metadata = { orderId, personId, checkoutId };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    line_items: lines.map(({ label, unitCents, quantity }) => ({
      quantity,
      price_data: { currency, unit_amount: unitCents, product_data: { name: label } },
    })),
    metadata,
    payment_intent_data: { metadata },
    ...(email !== null && { customer_email: email }),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: `${page}?checkout=done`,
    cancel_url: `${page}?checkout=cancelled`,
  };
}

/** Stripe's bounds of a checkout session's life, in seconds. */
export const SHORTEST_SECONDS = CHECKOUT_MINUTES * 60;
const LONGEST_SECONDS = 24 * 60 * 60;

/** Two machines' clocks differ, and the question takes a while to arrive. Seconds. */
const MARGIN_SECONDS = 60;

/**
 * When a checkout that begins now ends: within a day, and before it would be too late; null when that is too near.
 *
 * @param now the database's clock
 */
export function checkoutEnd(now: Date, payBefore: Date): Date | null {
  const latest = now.getTime() + (LONGEST_SECONDS - MARGIN_SECONDS) * 1000;
  const end = Math.floor(Math.min(latest, payBefore.getTime()) / 1000) * 1000;
  return end < now.getTime() + (SHORTEST_SECONDS + MARGIN_SECONDS) * 1000 ? null : new Date(end);
}
