import type { PagePreview } from '@dear-future/contracts/http/pages';
import type { PageRoute } from '../../lib/page-route.js';

export const route: PageRoute = { path: '/', load: async () => (await import('./landing-page.js')).LandingPage };

export const preview: PagePreview = {
  title: 'Dear Future',
  description: 'Record a video message today. It arrives on the day you choose, even years from now.',
};
