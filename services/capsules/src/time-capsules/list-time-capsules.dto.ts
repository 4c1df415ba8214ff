import { IsOptional, IsString, Matches, MaxLength } from 'class-validator';

/** Query of `GET /time-capsules`. */
export class ListTimeCapsulesQuery {
  @IsOptional()
  @Matches(/^(?:[1-9]\d{0,2}|1000)$/, { message: 'limit must be a whole number from 1 to 1000' })
  limit?: string;

  /** From the `Link` header of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}
