import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/my-paid-capsules',
  load: async () => (await import('./my-paid-capsules-page.js')).MyPaidCapsulesPage,
  purpose: 'view your capsules',
};
