import { IsBoolean, IsOptional, IsString, IsUUID } from 'class-validator';
import { IsMoment, IsNullable, IsOmittable } from '../fields.js';

/** `GET /api/auth/sessions` returns the user's sessions, most recently used first. */
export class SessionDto {
  /** Identifies the session, but cannot be used to sign in. */
  @IsString() id: string;
  /** Such as "Firefox on Windows"; null for old sessions. */
  @IsNullable() @IsString() device: string | null;
  @IsMoment() startedAt: string;
  /** Accurate to a day. */
  @IsMoment() lastUsedAt: string;
  /** Whether the request used this session. */
  @IsBoolean() isCurrent: boolean;
}

/** `GET /api/auth/user`: the signed-in user. */
export class UserDto {
  /** The user's id, which never changes. */
  @IsUUID() sub: string;
  @IsString() email: string;
  @IsNullable() @IsString() firstName: string | null;
  @IsNullable() @IsString() lastName: string | null;
}

/** `PATCH /api/auth/user`: missing fields do not change, null or '' removes the name. */
export class ChangeUserBody {
  @IsOptional() @IsString() firstName?: string | null;
  @IsOptional() @IsString() lastName?: string | null;
}

/** `POST /api/login`: sends a sign-in link. */
export class RequestSignInBody {
  /** Exactly one address. */
  @IsString() email: string;
  /** A path of this site. */
  @IsOmittable() @IsString() returnTo?: string;
}

/** `POST /api/login/verify`: the button on the page of a sign-in link. */
export class UseSignInLinkBody {
  @IsString() token: string;
}
