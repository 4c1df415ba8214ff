import { IsIn, IsInt, IsISO8601, IsNotEmpty, IsOptional, IsString, IsUUID, Min } from 'class-validator';
import { IsListOf } from '../fields.js';
import { PriceLineDto } from '../http/price-line.js';
import { defineMessage } from './message.js';

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

/** billing → delivery: an email and a notification about a payment, once per `announcementId`. */
export class PaymentAnnounced {
  @IsUUID()
  announcementId: string;

  /**
   * `receipt`: paid. `refund`: `amountCents` was refunded. `dispute`: the bank took the payment back for now, until
   * `dispute_won` (we have it again) or `dispute_lost` (the user keeps it). `failed`: a pending payment was refused.
   * `returned`: a payment that does not pay for the order was refunded. `refund_failed`: a refund failed, and we pay it back in
   * another way.
   */
  @IsIn(ANNOUNCEMENT_KINDS)
  kind: (typeof ANNOUNCEMENT_KINDS)[number];

  @IsUUID()
  userId: string;

  @IsUUID()
  capsuleId: string;

  /** Name of the capsule. */
  @IsString()
  title: string;

  @IsListOf(() => PriceLineDto)
  lines: PriceLineDto[];

  @IsInt()
  @Min(0)
  totalCents: number;

  @IsInt()
  @Min(0)
  amountCents: number;

  @IsString()
  @IsNotEmpty()
  currency: string;

  /** Of `refund` and `dispute_lost`: the total refunded so far, including this one (default: only this one). */
  @IsOptional()
  @IsInt()
  @Min(0)
  refundedSoFarCents?: number;

  /** Of `returned`: the reason. */
  @IsOptional()
  @IsIn(RETURN_REASONS)
  returnReason?: (typeof RETURN_REASONS)[number];

  /** ISO 8601, UTC. */
  @IsISO8601()
  at: string;
}

export const paymentAnnounced = defineMessage('delivery', 'payment.announced', 1, PaymentAnnounced);
