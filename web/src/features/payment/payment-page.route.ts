import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/payment',
  load: async () => (await import('./payment-page.js')).PaymentPage,
  purpose: 'see your payments',
};
