import { MAX_LIST_LENGTH } from '@dear-future/contracts/constants';
import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Source: docs/product.md §7. */
export class ListQuery {
  @IsOptional()
  @Matches(/^(?:[1-9]\d{0,2}|1000)$/, { message: 'limit must be a whole number from 1 to 1000' })
  limit?: string;

  /** From the `Link` header of the previous page. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

export function limitOf({ limit }: ListQuery): number {
  return limit === undefined ? MAX_LIST_LENGTH : Number(limit);
}
