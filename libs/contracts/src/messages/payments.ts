import { IsBoolean, IsIn, IsInt, IsISO8601, IsNotEmpty, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { IsListOf } from '../fields.js';
import { PriceLineDto } from '../http/payments.js';
import { defineMessage } from './message.js';

/** capsules → billing: an open checkout must end, and every payment is refunded. */
export class OrderCancelled {
  @IsUUID() orderId: string;
}

export const orderCancelled = defineMessage('billing', 'order.cancelled', 1, OrderCancelled);

const PAYMENT_STATES = ['open', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;

/** billing → capsules. An older version never overwrites a newer one. */
export class PaymentChanged {
  @IsUUID() orderId: string;
  @IsInt() @Min(0) version: number;
  /** `open`: a new checkout after a failed one. `refunded`: in full. */
  @IsIn(PAYMENT_STATES) state: (typeof PAYMENT_STATES)[number];
  /** Whether the bank took it back after a dispute. Then capsules paid with its credits are cancelled too. */
  @IsOptional() @IsBoolean() isChargedBack?: boolean;
  @IsISO8601() at: string;
}

export const paymentChanged = defineMessage('capsules', 'payment.changed', 1, PaymentChanged);

const ANNOUNCEMENT_KINDS = [
  'receipt',
  'refund',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'failed',
  'returned',
  'refund_failed',
] as const;
const RETURN_REASONS = ['paid_twice', 'amount_mismatch'] as const;

/** billing → delivery: an email and a notification, once per `announcementId`. */
export class PaymentAnnounced {
  @IsUUID() announcementId: string;
  /**
   * `dispute`: the bank took the payment back for now, until `dispute_won` (we have it again) or `dispute_lost` (the
   * user keeps it). `failed`: a pending payment was refused. `returned`: a payment that does not pay for the order was
   * refunded. `refund_failed`: we pay it back in another way.
   */
  @IsIn(ANNOUNCEMENT_KINDS) kind: (typeof ANNOUNCEMENT_KINDS)[number];
  @IsUUID() userId: string;
  @IsUUID() capsuleId: string;
  @IsString() title: string;
  @IsListOf(() => PriceLineDto) lines: PriceLineDto[];
  @IsInt() @Min(0) totalCents: number;
  @IsInt() @Min(0) amountCents: number;
  @IsString() @IsNotEmpty() currency: string;
  /** For `refund` and `dispute_lost`: the sum so far, including this one. Default: only this one. */
  @IsOptional() @IsInt() @Min(0) refundedSoFarCents?: number;
  @IsOptional() @IsIn(RETURN_REASONS) returnReason?: (typeof RETURN_REASONS)[number];
  @IsISO8601() at: string;
}

export const paymentAnnounced = defineMessage('delivery', 'payment.announced', 1, PaymentAnnounced);
