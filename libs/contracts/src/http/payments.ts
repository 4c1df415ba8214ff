import { IsIn, IsInt, IsNotEmpty, IsString, IsUUID, Max, MaxLength } from 'class-validator';
import { IsCount, IsListOf, IsMoment, IsNullable } from '../fields.js';
import { PRICE_LINE_KINDS, type PriceLine, type PriceLineKind } from '../pricing.js';

/** The largest amount that Stripe accepts. */
export const MAX_CENTS = 99_999_999;
const MAX_LABEL_LENGTH = 250;

export class PriceLineDto implements PriceLine {
  @IsIn(PRICE_LINE_KINDS) kind: PriceLineKind;
  @IsString() @IsNotEmpty() @MaxLength(MAX_LABEL_LENGTH) label: string;
  @IsCount() @Max(MAX_CENTS) cents: number;
}

export class CheckoutSessionDto {
  @IsString() url: string;
}

const CHECK_STATES = ['none', 'open', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;

/** `open`: a checkout is open for payment. `none`: no checkout is open, and none has led to a payment. */
export class PaymentCheckDto {
  @IsIn(CHECK_STATES) state: (typeof CHECK_STATES)[number];
}

const PAYMENT_STATES = ['processing', 'paid', 'failed', 'partially_refunded', 'refunded', 'disputed'] as const;

export class PaymentDto {
  @IsString() id: string;
  @IsUUID() capsuleId: string;
  /** The capsule's title when the checkout was opened. */
  @IsString() title: string;
  @IsListOf(() => PriceLineDto) lines: PriceLineDto[];
  @IsInt() amountCents: number;
  @IsInt() refundedCents: number;
  @IsString() currency: string;
  @IsIn(PAYMENT_STATES) status: (typeof PAYMENT_STATES)[number];
  @IsMoment() createdAt: string;
  @IsNullable() @IsMoment() paidAt: string | null;
}
