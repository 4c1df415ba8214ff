import type { UserDto } from '@dear-future/contracts/http/users';
import { Link } from 'react-router-dom';
import { initial } from './initial.js';

/** The avatar; it leads to the account. */
export function AccountLink({ user }: { user: UserDto }) {
  return (
    <Link
      to="/account"
      aria-label={`Account of ${user.email}`}
      className="grid size-11 place-items-center rounded-full no-underline"
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary font-semibold text-on-primary"
      >
        {initial(user)}
      </span>
    </Link>
  );
}
