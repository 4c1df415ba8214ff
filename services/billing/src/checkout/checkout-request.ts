import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { CHECKOUT_MINUTES } from '@dear-future/contracts/payment-time';
import type Stripe from 'stripe';

interface SessionOptions {
  checkoutId: string;
  publicUrl: string;
  email: string | null;
  expiresAt: Date;
}

export function checkoutRequest(
  { orderId, userId, lines, currency }: CheckoutOrder,
  { checkoutId, publicUrl, email, expiresAt }: SessionOptions,
): Stripe.Checkout.SessionCreateParams {
  const pageUrl = `${publicUrl.replace(/\/+$/, '')}/capsules/${orderId}`;
  const metadata = { orderId, userId, checkoutId };
  return {
    mode: 'payment',
    client_reference_id: orderId,
    line_items: lines.map(({ label, cents }) => ({
      quantity: 1,
      price_data: { currency, unit_amount: cents, product_data: { name: label } },
    })),
    metadata,
    payment_intent_data: { metadata },
    ...(email !== null && { customer_email: email }),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
    success_url: `${pageUrl}?checkout=done`,
    cancel_url: `${pageUrl}?checkout=cancelled`,
  };
}

/** The shortest and longest time for which Stripe keeps a session open. */
export const MIN_SESSION_SECONDS = CHECKOUT_MINUTES * 60;
const MAX_SESSION_SECONDS = 24 * 60 * 60;

/** Covers the duration of the request, and the difference between our clock and Stripe's. */
const MARGIN_SECONDS = 60;

export function checkoutEnd(now: Date, payBefore: Date): Date | null {
  const latest = now.getTime() + (MAX_SESSION_SECONDS - MARGIN_SECONDS) * 1000;
  const end = Math.floor(Math.min(latest, payBefore.getTime()) / 1000) * 1000;
  return end < now.getTime() + (MIN_SESSION_SECONDS + MARGIN_SECONDS) * 1000 ? null : new Date(end);
}
