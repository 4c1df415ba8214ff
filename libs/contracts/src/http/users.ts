import { IsBoolean, IsOptional, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable, IsOmittable } from '../fields.js';

export class SessionDto {
  /** Identifies the session, but cannot be used to sign in. */
  @IsString() id: string;
  /** Such as "Firefox on Windows"; null for old sessions. */
  @IsNullable() @IsString() device: string | null;
  @IsMoment() startedAt: string;
  /** Accurate to a day. */
  @IsMoment() lastUsedAt: string;
  @IsBoolean() isCurrent: boolean;
}

export class UserDto {
  @IsUUID() sub: string;
  @IsString() email: string;
  @IsNullable() @IsString() firstName: string | null;
  @IsNullable() @IsString() lastName: string | null;
}

/** Null or '' removes a name. */
export class ChangeUserBody {
  @IsOptional() @IsString() firstName?: string | null;
  @IsOptional() @IsString() lastName?: string | null;
}

export class RequestSignInBody {
  @IsString() email: string;
  @IsOmittable() @IsString() returnTo?: string;
}

export class UseSignInLinkBody {
  @IsString() token: string;
}
