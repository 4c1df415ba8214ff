/** What is said of a page where it is found or pasted. */
export interface LandingPage {
  title: string;
  description: string;
}

/** The pages that strangers should find. All others are one person's own, or known by their link. */
export const LANDING_PAGES: ReadonlyMap<string, LandingPage> = new Map([
  [
    '/',
    {
      title: 'Dear Future',
      description: 'Record a video message today. It arrives on the day you choose, years ahead.',
    },
  ],
  [
    '/love-stories',
    {
      title: 'Love Stories · Dear Future',
      description:
        'Video letters for weddings, anniversaries and engagements: gather messages from everybody you love, sealed until the day.',
    },
  ],
]);
