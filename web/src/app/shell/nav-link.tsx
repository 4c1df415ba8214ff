import { NavLink as RouterLink } from 'react-router-dom';
import type { NavigationLink } from './navigation.js';

const FRAME =
  'flex min-h-11 items-center rounded-md px-3 font-semibold whitespace-nowrap hover:bg-primary-soft hover:text-ink';
const LOOK = `${FRAME} text-ink-soft no-underline`;
const CURRENT = `${FRAME} text-ink underline decoration-accent decoration-3 underline-offset-8`;

export function NavLink({ link: { label, to }, onFollow }: { link: NavigationLink; onFollow?: () => void }) {
  if (to.startsWith('#')) {
    return (
      <a href={to} onClick={onFollow} className={LOOK}>
        {label}
      </a>
    );
  }
  const isSection = to.includes('#');
  return (
    <RouterLink
      to={to}
      onClick={onFollow}
      aria-current={isSection ? false : 'page'}
      className={({ isActive }) => (isActive && !isSection ? CURRENT : LOOK)}
    >
      {label}
    </RouterLink>
  );
}
