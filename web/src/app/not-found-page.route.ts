import type { PageRoute } from '../lib/page-route.js';

export const route: PageRoute = { path: '/*', load: async () => (await import('./not-found-page.js')).NotFoundPage };
