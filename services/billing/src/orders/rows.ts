import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import type { PriceLine } from '@dear-future/contracts/pricing';
import type Stripe from 'stripe';
import type { Flag } from './standing.js';

export type OrderState = PaymentChanged['state'];

/**
 * `creating`: decided, and perhaps made at Stripe without our knowing yet; `refused`: Stripe did not want it; `expired`: it is
 * over, or nobody was ever given its address; the others are what Stripe says.
 */
export type CheckoutState = 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refused';

export interface OrderRow {
  orderId: string;
  personId: string;
  title: string;
  lines: PriceLine[];
  totalCents: number;
  currency: string;
  state: OrderState;
  version: number;
  /** Digits: it rises with every write. */
  revision: string;
  /** The checkout session that pays the order; null until one did. */
  mainSession: string | null;
}

/** One attempt to pay an order. */
export interface CheckoutRow {
  id: string;
  orderId: string;
  state: CheckoutState;
  stripeSessionId: string | null;
  url: string | null;
  paymentIntent: string | null;
  title: string;
  lines: PriceLine[];
  totalCents: number;
  currency: string;
  expiresAt: Date;
  /** What Stripe is asked for; null when somebody else made the session. */
  request: Stripe.Checkout.SessionCreateParams | null;
  flag: Flag | null;
  chargedCents: number;
  refundedCents: number;
  /** Of disputes that were lost. */
  lostCents: number;
  /** Of disputes that are open. */
  disputedCents: number;
}

export const ORDER_COLUMNS = `order_id AS "orderId", person_id AS "personId", title, lines, total_cents AS "totalCents",
  currency, state, version, revision, main_session AS "mainSession"`;

export const CHECKOUT_COLUMNS = `id, order_id AS "orderId", state, stripe_session_id AS "stripeSessionId", url,
  payment_intent AS "paymentIntent", title, lines, total_cents AS "totalCents", currency, expires_at AS "expiresAt", request,
  flag, charged_cents AS "chargedCents", refunded_cents AS "refundedCents", lost_cents AS "lostCents",
  disputed_cents AS "disputedCents"`;
