import { IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { PRICE_LINE_KINDS, type PriceLine, type PriceLineKind } from '../pricing.js';

/** Stripe's largest amount, in cents. */
export const MOST_CENTS = 99_999_999;
const LONGEST_LABEL = 250;

/** One line of an order; it costs `unitCents * quantity`. */
export class PriceLineDto implements PriceLine {
  @IsIn(PRICE_LINE_KINDS)
  kind: PriceLineKind;

  /** The name that users read. */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_LABEL)
  label: string;

  @IsInt()
  @Min(0)
  @Max(MOST_CENTS)
  unitCents: number;

  @IsInt()
  @Min(1)
  @Max(10_000)
  quantity: number;
}
