import { Equals, IsInt, IsNotEmpty, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { CURRENCY, MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '../constants.js';
import { IsListOf, IsMoment } from '../fields.js';
import { MAX_CENTS, PriceLineDto } from '../http/payments.js';

/** The smallest amount that Stripe accepts. */
const MIN_CENTS = 50;
const MAX_TITLE_LENGTH = Math.max(MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH);

/** Services return 409 if the capsule is paid, cancelled, being paid, or too close to its date to be paid. */
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
