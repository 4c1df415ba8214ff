import { Link, NavLink as RouterLink } from 'react-router-dom';
import type { NavigationLink } from './navigation.js';

const frame =
  'flex min-h-11 items-center rounded-md px-3 font-semibold whitespace-nowrap hover:bg-primary-soft hover:text-ink';
const look = `${frame} text-ink-soft no-underline`;

/** One entry of the navigation; the page that is open is marked. */
export function NavLink({ link, onFollow }: { link: NavigationLink; onFollow?: () => void }) {
  if (link.to.startsWith('#')) {
    return (
      <a href={link.to} onClick={onFollow} className={look}>
        {link.label}
      </a>
    );
  }
  // A link to a section is never marked as the current page.
  if (link.to.includes('#')) {
    return (
      <Link to={link.to} onClick={onFollow} className={look}>
        {link.label}
      </Link>
    );
  }
  return (
    <RouterLink
      to={link.to}
      onClick={onFollow}
      className={({ isActive }) =>
        isActive ? `${frame} text-ink underline decoration-accent decoration-3 underline-offset-8` : look
      }
    >
      {link.label}
    </RouterLink>
  );
}
