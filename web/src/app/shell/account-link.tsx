import type { UserDto } from '@dear-future/contracts/http/users';
import { Link } from 'react-router-dom';

/** The avatar; it leads to the account. */
export function AccountLink({ user }: { user: UserDto }) {
  return (
    <Link to="/account" aria-label={`Account of ${user.email}`} className="press hover:bg-transparent">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary font-semibold text-on-primary"
      >
        {initial(user)}
      </span>
    </Link>
  );
}

/** The letter in the avatar: of the first name, else of the e-mail, else "U". */
export function initial(user: Pick<UserDto, 'firstName' | 'email'>): string {
  const [letter] = user.firstName?.trim() || user.email.trim();
  return letter?.toUpperCase() ?? 'U';
}
