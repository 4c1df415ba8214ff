import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = {
  path: '/record',
  load: async () => (await import('./record-page.js')).RecordPage,
  purpose: 'record time capsules',
  frame: true,
  firstRead: '/api/time-capsules',
};
