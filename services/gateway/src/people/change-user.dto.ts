import { IsOptional, IsString } from 'class-validator';

/** `PATCH /api/auth/user`: missing fields do not change, null or '' removes the name. */
export class ChangeUserDto {
  @IsOptional()
  @IsString()
  firstName?: string | null;

  @IsOptional()
  @IsString()
  lastName?: string | null;
}
