import { IsIn, IsInt, IsString, IsUUID } from 'class-validator';
import { IsListOf, IsMoment, IsNullable } from '../fields.js';
import { PriceLineDto } from './price-line.js';

export class CheckoutSessionDto {
  @IsString() url: string;
}

const CHECK_STATES = ['none', 'open', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;

/** `open`: not paid yet, but the checkout is valid. `none`: no checkout, or an expired one. */
export class PaymentCheckDto {
  @IsIn(CHECK_STATES) state: (typeof CHECK_STATES)[number];
}

const PAYMENT_STATES = ['processing', 'paid', 'failed', 'partially_refunded', 'refunded', 'disputed'] as const;

export class PaymentDto {
  @IsString() id: string;
  @IsUUID() capsuleId: string;
  /** Of the capsule when it was paid. */
  @IsString() title: string;
  @IsListOf(() => PriceLineDto) lines: PriceLineDto[];
  @IsInt() amountCents: number;
  @IsInt() refundedCents: number;
  @IsString() currency: string;
  @IsIn(PAYMENT_STATES) status: (typeof PAYMENT_STATES)[number];
  @IsMoment() createdAt: string;
  @IsNullable() @IsMoment() paidAt: string | null;
}
