import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/my-capsules/removed',
  load: async () => (await import('./removed-capsules-page.js')).RemovedCapsulesPage,
  purpose: 'view your capsules',
  firstRead: '/api/time-capsules/removed',
};
