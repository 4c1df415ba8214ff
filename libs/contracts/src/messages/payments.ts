import { IsBoolean, IsIn, IsNotEmpty, IsOptional, IsString, IsUUID } from 'class-validator';
import { IsCount, IsListOf, IsMoment } from '../fields.js';
import { PriceLineDto } from '../http/payments.js';
import { Message } from './message.js';

/** capsules → billing: the order's open checkout ends, and its payments are refunded. */
@Message('billing', 'order.cancelled')
export class OrderCancelled {
  @IsUUID() orderId: string;
}

const PAYMENT_STATES = ['open', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;

/** billing → capsules. An older version never overwrites a newer one. */
@Message('capsules', 'payment.changed')
export class PaymentChanged {
  @IsUUID() orderId: string;
  @IsCount() version: number;
  /** `open`: a new checkout after a failed one. `refunded`: in full. */
  @IsIn(PAYMENT_STATES) state: (typeof PAYMENT_STATES)[number];
  /** Whether we lost a dispute. Then the undelivered capsules that used the order's credits are cancelled, too. */
  @IsOptional() @IsBoolean() isChargedBack?: boolean;
  @IsMoment() at: string;
}

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

/** billing → delivery: the user gets an email and a notification, once for each `announcementId`. */
@Message('delivery', 'payment.announced')
export class PaymentAnnounced {
  @IsUUID() announcementId: string;
  /**
   * `dispute`: the bank took the payment back for now, until `dispute_won` (we have it again) or `dispute_lost` (the
   * user has it). `failed`: a pending payment was refused. `returned`: we refunded a second payment, or one of the
   * wrong amount. `refund_failed`: we must pay the user back in another way.
   */
  @IsIn(ANNOUNCEMENT_KINDS) kind: (typeof ANNOUNCEMENT_KINDS)[number];
  @IsUUID() userId: string;
  @IsUUID() capsuleId: string;
  @IsString() title: string;
  @IsListOf(() => PriceLineDto) lines: PriceLineDto[];
  @IsCount() totalCents: number;
  @IsCount() amountCents: number;
  @IsString() @IsNotEmpty() currency: string;
  /** For `refund` and `dispute_lost`: the sum of all refunds, including this one. Default: only this one. */
  @IsOptional() @IsCount() refundedSoFarCents?: number;
  /** For `dispute_lost`: whether the capsule no longer counts as paid. */
  @IsOptional() @IsBoolean() isReturned?: boolean;
  @IsOptional() @IsIn(RETURN_REASONS) returnReason?: (typeof RETURN_REASONS)[number];
  @IsMoment() at: string;
}
