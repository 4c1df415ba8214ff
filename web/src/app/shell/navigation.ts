export interface NavigationLink {
  label: string;
  /** A local path; one that starts with `#` is a section of the landing page. */
  to: string;
}

/** The sections of the landing page (docs/product.md §2). */
export const LANDING_LINKS: readonly NavigationLink[] = [
  { label: 'Home', to: '#home' },
  { label: 'Record', to: '#record' },
  { label: 'About', to: '#about' },
];

/** What a signed-in person goes to from every other page (docs/product.md §2). */
export const APP_LINKS: readonly NavigationLink[] = [
  { label: 'Record', to: '/record' },
  { label: 'My Capsules', to: '/my-capsules' },
  { label: 'Shared Prompts', to: '/shared-prompts' },
];
