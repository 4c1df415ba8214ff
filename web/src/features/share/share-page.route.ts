import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = { path: '/share/:slug', load: async () => (await import('./share-page.js')).SharePage };
