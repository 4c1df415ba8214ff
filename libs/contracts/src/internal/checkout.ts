import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsInt,
  IsNotEmpty,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { CURRENCY, MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '../constants.js';
import { IsListOf, IsMoment } from '../fields.js';
import { MAX_CENTS, PriceLineDto } from '../http/price-line.js';

/** Stripe's smallest amount in US dollars, in cents. */
const MIN_CENTS = 50;

/**
 * `POST /capsules/{id}/checkout/admit` (capsules) returns it: 404 for a missing capsule or another user's, 409 if it is
 * paid or cancelled, or if its date is too soon.
 *
 * `POST /checkout-sessions` (billing) accepts it and returns 201 with a `CheckoutSessionDto`; 409 if another payment of
 * the order is pending or done. `POST /orders/{orderId}/check` returns a `PaymentCheckDto`; 404 for another user's.
 */
export class CheckoutOrder {
  /** The capsule's id: a capsule has one order. */
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  /** Name of the capsule. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(Math.max(MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH))
  title: string;
  @IsListOf(() => PriceLineDto) @ArrayMinSize(1) @ArrayMaxSize(20) lines: PriceLineDto[];
  @IsInt() @Min(MIN_CENTS) @Max(MAX_CENTS) totalCents: number;
  @Equals(CURRENCY) currency: string;
  /** The checkout ends before this, ISO 8601, UTC. */
  @IsMoment() payBefore: string;
}
