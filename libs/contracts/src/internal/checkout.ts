import { Equals, IsInt, IsNotEmpty, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { CURRENCY, MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '../constants.js';
import { IsListOf, IsMoment } from '../fields.js';
import { MAX_CENTS, PriceLineDto } from '../http/payments.js';

/** Stripe's smallest amount. */
const MIN_CENTS = 50;
const MAX_TITLE_LENGTH = Math.max(MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH);

/** 409 from capsules if paid, cancelled or too late to pay for; from billing if another payment is pending or done. */
export class CheckoutOrder {
  /** The capsule's id. */
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsString() @IsNotEmpty() @MaxLength(MAX_TITLE_LENGTH) title: string;
  @IsListOf(() => PriceLineDto, 1) lines: PriceLineDto[];
  @IsInt() @Min(MIN_CENTS) @Max(MAX_CENTS) totalCents: number;
  @Equals(CURRENCY) currency: string;
  /** The checkout ends before this moment. */
  @IsMoment() payBefore: string;
}

export class CheckoutRequest extends CheckoutOrder {
  /** Prefills Stripe's page. */
  @IsString() email: string;
}
