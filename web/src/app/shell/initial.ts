import type { UserDto } from '@dear-future/contracts/http/users';

/** The letter in the avatar: of the first name, else of the e-mail, else "U". */
export function initial(user: Pick<UserDto, 'firstName' | 'email'>): string {
  const [letter] = user.firstName?.trim() || user.email.trim();
  return letter?.toUpperCase() ?? 'U';
}
