/**
 * Records in the format of Stripe's responses (https://docs.stripe.com/api). Amounts are in the currency's smallest
 * unit. Times are in seconds since 1970, unless a comment says otherwise.
 */
export type Metadata = Record<string, string>;

interface StoredRecord {
  id: string;
  created: number;
}

interface StripeRecord extends StoredRecord {
  livemode: false;
}

export interface LineItem {
  id: string;
  object: 'item';
  amount_subtotal: number;
  amount_total: number;
  currency: string;
  description: string;
  product_description: string | null;
  price: { object: 'price'; currency: string; unit_amount: number; type: 'one_time' };
  quantity: number;
}

export interface Session extends StripeRecord {
  object: 'checkout.session';
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  client_reference_id: string | null;
  currency: string;
  customer: null;
  customer_details: { email: string | null } | null;
  customer_email: string | null;
  expires_at: number;
  /** Responses include it only if the caller expands it. */
  line_items: { object: 'list'; data: LineItem[]; has_more: false; url: string };
  metadata: Metadata;
  mode: 'payment';
  /** Null until the first attempt to pay. */
  payment_intent: string | null;
  /** Copied to the payment intent. Responses leave it out. */
  payment_intent_data: { metadata: Metadata; description: string | null; receipt_email: string | null };
  payment_method_types: string[];
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  ui_mode: 'hosted_page';
  url: string | null;
}

export interface PaymentIntent extends StripeRecord {
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  description: string | null;
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null;
  latest_charge: string | null;
  metadata: Metadata;
  payment_method_types: string[];
  receipt_email: string | null;
  status: 'requires_payment_method' | 'processing' | 'succeeded';
}

export interface Charge extends StripeRecord {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  billing_details: { email: string | null };
  captured: boolean;
  currency: string;
  description: string | null;
  disputed: boolean;
  failure_code: string | null;
  failure_message: string | null;
  metadata: Metadata;
  paid: boolean;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: { brand: string; last4: string } } | { type: 'customer_balance' };
  receipt_email: string | null;
  receipt_url: string | null;
  refunded: boolean;
  status: 'succeeded' | 'pending' | 'failed';
}

export interface Refund extends StoredRecord {
  object: 'refund';
  amount: number;
  charge: string;
  currency: string;
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  status: 'succeeded' | 'failed';
}

export interface Dispute extends StripeRecord {
  object: 'dispute';
  amount: number;
  /** The money that moved, negative if the payer got it. */
  balance_transactions: { object: 'balance_transaction'; amount: number; currency: string }[];
  charge: string;
  currency: string;
  is_charge_refundable: false;
  metadata: Metadata;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost' | 'prevented';
}

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

export interface StripeEvent extends StripeRecord {
  object: 'event';
  api_version: string;
  data: { object: Record<string, unknown> };
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
}

/** The delivery of an event to the webhook. Has the same id as the event. */
export interface Delivery extends StoredRecord {
  state: 'waiting' | 'delivered' | 'given up';
  attempts: number;
  /** Milliseconds since 1970. */
  nextAttemptAt: number;
  /** The last attempt's status, or its error. */
  lastOutcome: string | null;
}

/** The first response to an idempotency key. The record's id is that key. */
interface StoredResponse extends StoredRecord {
  fingerprint: string;
  status: number;
  body: unknown;
}

export interface Records {
  session: Session;
  intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: StripeEvent;
  delivery: Delivery;
  answer: StoredResponse;
}

export type Kind = keyof Records;
