export interface NavigationLink {
  label: string;
  /** `#…` is a section of the landing page. */
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
