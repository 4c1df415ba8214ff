/** `GET /api/auth/sessions`: a place where the user is logged in, last used first. */
export interface SessionDto {
  /** Names the session without opening it. */
  id: string;
  /** Such as "Firefox on Windows"; null for a session that is older than this list. */
  device: string | null;
  startedAt: string;
  /** To within a day. */
  lastUsedAt: string;
  /** Whether this call was made from it. */
  isCurrent: boolean;
}

/** `GET /api/auth/user`: the signed-in user. */
export interface UserDto {
  /** The user's id, which never changes. */
  sub: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}
