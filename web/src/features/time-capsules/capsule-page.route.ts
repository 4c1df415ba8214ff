import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/my-capsules/:id',
  load: async () => (await import('./capsule-page.js')).CapsulePage,
  purpose: 'view your capsules',
};
