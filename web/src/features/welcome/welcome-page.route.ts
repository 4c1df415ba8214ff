import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/welcome',
  load: async () => (await import('./welcome-page.js')).WelcomePage,
  purpose: 'record time capsules',
};
