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
const MAX_TITLE_LENGTH = Math.max(MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH);

/**
 * Capsules returns it, or 409 if it is paid or cancelled, or if its date is too soon. Billing accepts it, or answers 409
 * if another payment of the order is pending or done.
 */
export class CheckoutOrder {
  /** The capsule's id: a capsule has one order. */
  @IsUUID() orderId: string;
  @IsUUID() userId: string;
  /** Name of the capsule. */
  @IsString() @IsNotEmpty() @MaxLength(MAX_TITLE_LENGTH) title: string;
  @IsListOf(() => PriceLineDto) @ArrayMinSize(1) @ArrayMaxSize(20) lines: PriceLineDto[];
  @IsInt() @Min(MIN_CENTS) @Max(MAX_CENTS) totalCents: number;
  @Equals(CURRENCY) currency: string;
  /** The checkout ends before this. */
  @IsMoment() payBefore: string;
}
