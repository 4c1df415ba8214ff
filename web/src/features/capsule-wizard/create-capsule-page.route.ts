import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/capsules/create',
  load: async () => (await import('./create-capsule-page.js')).CreateCapsulePage,
  purpose: 'create a capsule',
};
