import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import type { PriceLine } from '@dear-future/contracts/pricing';
import type Stripe from 'stripe';
import type { Flag } from './payment-state.js';

export type OrderState = PaymentChanged['state'];

/** `creating`: may exist at Stripe. `expired`: ended, or no user got its address. The others come from Stripe. */
export type CheckoutState = 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refused';

export interface OrderRow {
  orderId: string;
  userId: string;
  title: string;
  lines: PriceLine[];
  totalCents: number;
  currency: string;
  state: OrderState;
  /** Rises with every change of the state. */
  version: number;
  /** A number as a string; rises with every write. */
  revision: string;
  mainCheckout: string | null;
}

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
  /** Null for a checkout that we did not create. */
  request: Stripe.Checkout.SessionCreateParams | null;
  flag: Flag | null;
  chargedCents: number;
  refundedCents: number;
  lostCents: number;
  disputedCents: number;
}

export const ORDER_COLUMNS = `order_id AS "orderId", user_id AS "userId", title, lines, total_cents AS "totalCents",
  currency, state, version, revision, main_session_id AS "mainCheckout"`;

export const CHECKOUT_COLUMNS = `id, order_id AS "orderId", state, stripe_session_id AS "stripeSessionId", url,
  payment_intent AS "paymentIntent", title, lines, total_cents AS "totalCents", currency, expires_at AS "expiresAt", request,
  flag, charged_cents AS "chargedCents", refunded_cents AS "refundedCents", lost_cents AS "lostCents",
  disputed_cents AS "disputedCents"`;
