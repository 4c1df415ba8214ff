export interface NavigationLink {
  label: string;
  /** A local path; one that starts with `#` is a section of the landing page. */
  to: string;
}

/** The links of the landing page (docs/product.md §2). */
const LANDING_LINKS: readonly NavigationLink[] = [
  { label: 'Home', to: '#home' },
  { label: 'Record', to: '#record' },
  { label: 'About', to: '#about' },
  { label: 'Love Stories', to: '/love-stories' },
  { label: 'Forever Bundle', to: '/love-stories#forever-bundle' },
];

/** Links of the app for signed-in users (docs/product.md §2). */
const APP_LINKS: readonly NavigationLink[] = [
  { label: 'Record', to: '/record' },
  { label: 'My Capsules', to: '/my-capsules' },
  { label: 'Shared Prompts', to: '/shared-prompts' },
];

/** The header's links. Visitors see the same links on both landing pages. */
export function linksOn(pathname: string, isSignedIn: boolean): readonly NavigationLink[] {
  if (pathname === '/') return LANDING_LINKS;
  if (isSignedIn) return APP_LINKS;
  if (pathname !== '/love-stories') return [];
  return LANDING_LINKS.map(({ label, to }) => ({ label, to: to.replace(/^#/, '/#') }));
}
