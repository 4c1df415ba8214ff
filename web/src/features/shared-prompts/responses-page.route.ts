import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/shared-prompts/:id/responses',
  load: async () => (await import('./responses-page.js')).ResponsesPage,
  purpose: 'view responses',
};
