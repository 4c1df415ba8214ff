import { IsIn, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min } from 'class-validator';
import { PRICE_LINE_KINDS, type PriceLine, type PriceLineKind } from '../pricing.js';

/** Stripe's largest amount. */
export const MAX_CENTS = 99_999_999;
const MAX_LABEL_LENGTH = 250;

export class PriceLineDto implements PriceLine {
  @IsIn(PRICE_LINE_KINDS) kind: PriceLineKind;
  @IsString() @IsNotEmpty() @MaxLength(MAX_LABEL_LENGTH) label: string;
  @IsInt() @Min(0) @Max(MAX_CENTS) unitCents: number;
  @IsInt() @Min(1) @Max(10_000) quantity: number;
}
