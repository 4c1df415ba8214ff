import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { lazyPage } from '../lib/react/lazy-component.js';
import { PageError } from './page-error.js';
import { showProgress } from './shell/progress-line.js';

interface PageOptions {
  /** Completes "You need to log in to …". Without a purpose, the page opens for visitors, too. */
  readonly purpose?: string;
  /** If true, the page renders before the session is known, and handles a change of user itself. */
  readonly canRenderWithoutSession?: boolean;
  /** For search engines, which are asked not to list pages without a description. */
  readonly description?: string;
  /** API paths that the page reads first, besides the session. */
  readonly reads?: readonly string[];
}

const page = (path: string, load: () => Promise<{ default: ComponentType }>, options: PageOptions = {}) => ({
  path,
  load,
  Content: lazyPage(async () => (await showProgress(load())).default, PageError),
  ...options,
});

export type Page = ReturnType<typeof page>;

const RECORD = { purpose: 'record time capsules' };
const VIEW = { purpose: 'view your capsules' };

/** All pages, each with its own module. `/*` matches every other address. */
export const PAGES = [
  page('/', () => import('../features/landing/landing-page.js'), {
    description: 'Record a video message today. It arrives on the day you choose, even years from now.',
  }),
  page('/love-stories', () => import('../features/love-stories/love-stories-page.js'), {
    description:
      'Video letters for weddings, anniversaries, and engagements: collect messages from everyone you love, sealed until the day you choose.',
    reads: ['/api/capsule-packages'],
  }),
  page('/record', () => import('../features/record/record-page.js'), { ...RECORD, canRenderWithoutSession: true }),
  page('/video-review', () => import('../features/video-review/video-review-page.js'), RECORD),
  page('/welcome', () => import('../features/welcome/welcome-page.js'), RECORD),
  page('/my-capsules', () => import('../features/time-capsules/my-capsules-page.js'), VIEW),
  page('/my-capsules/removed', () => import('../features/time-capsules/removed-capsules-page.js'), VIEW),
  page('/my-capsules/:id', () => import('../features/time-capsules/capsule-page.js'), VIEW),
  page('/my-capsules/:id/open', () => import('../features/opening/opening-page.js'), VIEW),
  page('/open', () => import('../features/recipient/recipient-page.js')),
  page('/share/:slug', () => import('../features/share/share-page.js')),
  page('/shared-prompts', () => import('../features/shared-prompts/shared-prompts-page.js'), {
    purpose: 'manage shared prompts',
  }),
  page('/shared-prompts/:id/responses', () => import('../features/shared-prompts/responses-page.js'), {
    purpose: 'view responses',
  }),
  page('/capsule/:slug', () => import('../features/share/capsule-page.js')),
  page('/capsules/create', () => import('../features/capsule-wizard/create-capsule-page.js'), {
    purpose: 'create a capsule',
  }),
  page('/capsules/:id', () => import('../features/host-capsule/host-capsule-page.js'), VIEW),
  page('/my-paid-capsules', () => import('../features/paid-capsules/my-paid-capsules-page.js'), VIEW),
  page('/payment', () => import('../features/payment/payment-page.js'), { purpose: 'see your payments' }),
  // Has no `purpose`, because the page itself redirects visitors to `/`.
  page('/account', () => import('../features/account/account-page.js')),
  page('/*', () => import('./not-found-page.js')),
];

export const pageAt = (pathname: string): Page | undefined => matchRoutes(PAGES, pathname)?.[0]?.route;
