import type { PagePreview } from '@dear-future/contracts/http/pages';
import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/love-stories',
  load: async () => (await import('./love-stories-page.js')).LoveStoriesPage,
  firstRead: '/api/capsule-packages',
};

export const preview: PagePreview = {
  title: 'Love Stories · Dear Future',
  description:
    'Video letters for weddings, anniversaries and engagements: collect messages from everyone you love, sealed until the day you choose.',
};
