import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/shared-prompts',
  load: async () => (await import('./shared-prompts-page.js')).SharedPromptsPage,
  purpose: 'manage shared prompts',
};
