export interface NavigationLink {
  label: string;
  /** A local path; one that starts with `#` is a section of the landing page. */
  to: string;
}

/** The sections of the landing page, and where it leads on to (docs/product.md §2). */
export const LANDING_LINKS: readonly NavigationLink[] = [
  { label: 'Home', to: '#home' },
  { label: 'Record', to: '#record' },
  { label: 'About', to: '#about' },
  { label: 'Love Stories', to: '/love-stories' },
  { label: 'Forever Bundle', to: '/love-stories#forever-bundle' },
];

/** What a signed-in person goes to from every other page (docs/product.md §2). */
export const APP_LINKS: readonly NavigationLink[] = [
  { label: 'Record', to: '/record' },
  { label: 'My Capsules', to: '/my-capsules' },
  { label: 'Shared Prompts', to: '/shared-prompts' },
];
