import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/video-review',
  load: async () => (await import('./video-review-page.js')).VideoReviewPage,
  purpose: 'record time capsules',
};
