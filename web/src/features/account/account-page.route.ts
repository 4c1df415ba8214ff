import type { PageRoute } from '../../lib/page-route.js';

/** The page sends visitors to `/` itself. */
export const route: PageRoute = { path: '/account', load: async () => (await import('./account-page.js')).AccountPage };
