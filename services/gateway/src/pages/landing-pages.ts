/** The texts of a page in search results and previews. */
export interface LandingPage {
  title: string;
  description: string;
}

/** The pages for search engines. All others are private or opened by a link. */
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
        'Video letters for weddings, anniversaries and engagements: collect messages from everyone you love, sealed until the day.',
    },
  ],
]);
