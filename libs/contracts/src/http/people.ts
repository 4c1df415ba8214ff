/** `GET /api/auth/sessions`: a place where the person is logged in, the one that was used last first. */
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

/** `GET /api/auth/user`: the signed-in person. */
export interface UserDto {
  /** The person's id, stable for ever. */
  sub: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}
