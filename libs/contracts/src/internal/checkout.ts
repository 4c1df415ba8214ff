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
import { MOST_CENTS, PriceLineDto } from '../http/price-line.js';

/** Stripe's smallest amount in US dollars, in cents. */
const LEAST_CENTS = 50;

/**
 * `POST /capsules/{id}/checkout/admit` (capsules) answers it: 404 foreign or missing, 409 when it is paid, cancelled or
 * its date is too near.
 *
 * `POST /checkout-sessions` (billing) takes it and answers 201 with a `CheckoutSessionDto`; 409 when another payment of
 * the order is pending or done. `POST /orders/{orderId}/check` answers a `PaymentCheckDto`; 404 for another user's.
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
  @IsInt() @Min(LEAST_CENTS) @Max(MOST_CENTS) totalCents: number;
  @Equals(CURRENCY) currency: string;
  /** The checkout ends before this, ISO 8601, UTC. */
  @IsMoment() payBefore: string;
}
