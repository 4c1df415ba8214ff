import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/my-capsules',
  load: async () => (await import('./my-capsules-page.js')).MyCapsulesPage,
  purpose: 'view your capsules',
  firstRead: '/api/time-capsules',
};
