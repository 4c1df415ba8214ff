import { CURRENCY, MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH } from '@dear-future/contracts/constants';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import { PRICE_LINE_KINDS, type PriceLine, type PriceLineKind } from '@dear-future/contracts/pricing';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

/** Stripe's largest amount. */
const MOST_CENTS = 99_999_999;
/** Stripe's smallest amount in US dollars. */
const LEAST_CENTS = 50;
const LONGEST_LABEL = 250;

class PriceLineDto implements PriceLine {
  @IsIn(PRICE_LINE_KINDS)
  kind: PriceLineKind;

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

/** The body of `POST /checkout-sessions`: an order that capsules admitted. */
export class CheckoutOrderDto implements CheckoutOrder {
  @IsUUID()
  orderId: string;

  @IsUUID()
  personId: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(Math.max(MAX_CAPSULE_NAME_LENGTH, MAX_PROMPT_TITLE_LENGTH))
  title: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(20)
  @ValidateNested({ each: true })
  @Type(() => PriceLineDto)
  lines: PriceLineDto[];

  @IsInt()
  @Min(LEAST_CENTS)
  @Max(MOST_CENTS)
  totalCents: number;

  @Equals(CURRENCY)
  currency: string;

  @IsISO8601({ strict: true })
  payBefore: string;
}
