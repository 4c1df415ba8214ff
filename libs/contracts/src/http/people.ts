/** `GET /api/auth/sessions`: one session of the user; the list has the last used first. */
export interface SessionDto {
  /** Identifies the session, but cannot be used to sign in. */
  id: string;
  /** Such as "Firefox on Windows"; null for old sessions. */
  device: string | null;
  startedAt: string;
  /** Accurate to a day. */
  lastUsedAt: string;
  /** Whether this is the session of the caller. */
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
