import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/capsules/:id',
  load: async () => (await import('./host-capsule-page.js')).HostCapsulePage,
  purpose: 'view your capsules',
};
