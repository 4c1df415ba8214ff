import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/open',
  load: async () => (await import('./recipient-page.js')).RecipientPage,
};
