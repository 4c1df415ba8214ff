import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import type { PriceLine } from '@dear-future/contracts/pricing';
import type Stripe from 'stripe';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type OrderState = PaymentChanged['state'];

/** `creating`: may exist at Stripe by now. `refused`: by Stripe. `expired`: ended unpaid, or no user got its URL. */
export type CheckoutState = 'creating' | 'open' | 'processing' | 'paid' | 'failed' | 'expired' | 'refused';

/** A problem with a payment. A payment flagged `refund_failed` still pays its order; one with another flag does not. */
export type Flag = 'amount_mismatch' | 'paid_twice' | 'refund_failed';

/** What the user buys, and at what price. */
export abstract class Terms {
  @Column('uuid', { name: 'user_id' }) userId: string;
  @Column('text') title: string;
  @Column('json') lines: PriceLine[];
  @Column('integer', { name: 'total_cents' }) totalCents: number;
  @Column('text') currency: string;
}

@Entity('orders')
export class OrderRow extends Terms {
  @PrimaryColumn('uuid', { name: 'order_id' }) orderId: string;
  @Column('text') state: OrderState;
  /** See `Orders.touch`. A string, because a bigint may be too large for a number. */
  @Column('bigint') revision: string;
  @Column('uuid', { name: 'main_session_id', nullable: true }) mainCheckoutId: string | null;
}

@Entity('checkout_sessions')
export class CheckoutRow extends Terms {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid', { name: 'order_id' }) orderId: string;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt: Date;
  @Column('json', { nullable: true }) request: Stripe.Checkout.SessionCreateParams | null;
  @Column('text') state: CheckoutState;
  @Column('text', { name: 'stripe_session_id', nullable: true }) stripeSessionId: string | null;
  @Column('text', { nullable: true }) url: string | null;
  @Column('text', { name: 'payment_intent', nullable: true }) paymentIntent: string | null;
  @Column('text', { nullable: true }) flag: Flag | null;
  @Column('integer', { name: 'charged_cents' }) chargedCents: number;
  @Column('integer', { name: 'refunded_cents' }) refundedCents: number;
  @Column('integer', { name: 'lost_cents' }) lostCents: number;
  @Column('integer', { name: 'disputed_cents' }) disputedCents: number;
  @Column('boolean', { name: 'has_failed_refund' }) hasFailedRefund: boolean;
  @Column('integer', { name: 'refund_refusals' }) refundRefusals: number;
  @Column('timestamptz', { name: 'paid_at', nullable: true }) paidAt: Date | null;
  @Column('timestamptz', { name: 'created_at' }) createdAt: Date;
}
