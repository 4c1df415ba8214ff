import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/my-capsules/:id/open',
  load: async () => (await import('./opening-page.js')).OpeningPage,
  purpose: 'view your capsules',
  firstRead: '/api/time-capsules',
};
