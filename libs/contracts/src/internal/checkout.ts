import { Equals, IsInt, IsNotEmpty, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { CURRENCY, MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '../constants.js';
import { IsListOf, IsMoment } from '../fields.js';
import { MAX_CENTS, PriceLineDto } from '../http/payments.js';

/** The smallest amount that Stripe accepts. */
const MIN_CENTS = 50;
const MAX_TITLE_LENGTH = Math.max(MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH);

/** The capsules and billing services return 409 if the capsule is paid, cancelled, being paid, or due too soon. */
export class CheckoutOrder {
  /** The capsule's id. */
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  @IsString() @IsNotEmpty() @MaxLength(MAX_TITLE_LENGTH) title: string;
  @IsListOf(() => PriceLineDto, 1) lines: PriceLineDto[];
  @IsInt() @Min(MIN_CENTS) @Max(MAX_CENTS) totalCents: number;
  @Equals(CURRENCY) currency: string;
  /** The checkout ends at this moment at the latest. */
  @IsMoment() payBefore: string;
}

export class CheckoutRequest extends CheckoutOrder {
  /** Prefills the field on Stripe's page. */
  @IsString() email: string;
}
