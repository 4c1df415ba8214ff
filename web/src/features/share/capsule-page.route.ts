import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/capsule/:slug',
  load: async () => (await import('./capsule-page.js')).CapsulePage,
};
