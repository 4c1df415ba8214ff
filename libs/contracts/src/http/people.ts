/** `GET /api/auth/user`: the signed-in person. */
export interface UserDto {
  /** The person's id, stable for ever. */
  sub: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}
