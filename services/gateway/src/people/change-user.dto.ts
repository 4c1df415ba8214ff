import { IsOptional, IsString } from 'class-validator';

/** `PATCH /api/auth/user`: what is left out stays as it is, null or '' takes it away. */
export class ChangeUserDto {
  @IsOptional()
  @IsString()
  firstName?: string | null;

  @IsOptional()
  @IsString()
  lastName?: string | null;
}
