import type { UserDto } from '@dear-future/contracts/http/users';
import { clsx } from 'clsx';
import { LogOut } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button.js';

export function AccountLink({ user }: { user: UserDto }) {
  return (
    <Link to="/account" aria-label={`Your account (${user.email})`} className="press hover:bg-transparent">
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-full bg-primary font-semibold text-on-primary"
      >
        {initialOf(user)}
      </span>
    </Link>
  );
}

export function initialOf(user: Pick<UserDto, 'firstName' | 'email'>): string {
  const [letter] = user.firstName?.trim() || user.email.trim();
  return letter?.toUpperCase() ?? 'U';
}

/** A form rather than a link, because a browser that prefetches links would log the user out. */
export function LogoutButton({ className, isCompact = false }: { className: string; isCompact?: boolean }) {
  return (
    <form method="post" action="/api/logout">
      <Button
        type="submit"
        variant="ghost"
        icon={LogOut}
        className={clsx(className, isCompact && 'max-lg:[&>span]:sr-only')}
        label="Logout"
      />
    </form>
  );
}
