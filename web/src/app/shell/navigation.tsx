import { NavLink as RouterLink } from 'react-router-dom';

interface NavigationLink {
  label: string;
  /** `#…` alone is a section of the landing page. */
  to: string;
}

const LANDING_LINKS: readonly NavigationLink[] = [
  { label: 'Home', to: '#home' },
  { label: 'Record', to: '#record' },
  { label: 'About', to: '#about' },
  { label: 'Love Stories', to: '/love-stories' },
  { label: 'Forever Bundle', to: '/love-stories#forever-bundle' },
];

const APP_LINKS: readonly NavigationLink[] = [
  { label: 'Record', to: '/record' },
  { label: 'My Capsules', to: '/my-capsules' },
  { label: 'Shared Prompts', to: '/shared-prompts' },
];

export function linksOn(pathname: string, isSignedIn: boolean): readonly NavigationLink[] {
  if (pathname === '/') return LANDING_LINKS;
  if (isSignedIn) return APP_LINKS;
  if (pathname !== '/love-stories') return [];
  return LANDING_LINKS.map(({ label, to }) => ({ label, to: to.replace(/^#/, '/#') }));
}

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
