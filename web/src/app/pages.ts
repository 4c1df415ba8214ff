import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router-dom';
import { lazyComponent } from '../lib/react/lazy-component.js';
import { PageError } from './page-boundary.js';
import { showProgress } from './shell/progress-line.js';

interface PageOptions {
  /** Completes "You need to log in to …". Pages without it are public. */
  purpose?: string;
  /** The page renders its heading before the session is known, and handles a change of user itself. */
  frame?: boolean;
  /** The page's first read, if it is cheap and the same for all addresses of the page. */
  firstRead?: string;
}

function page(path: string, load: () => Promise<{ default: ComponentType }>, options: PageOptions = {}) {
  const Content = lazyComponent(async () => (await showProgress(load())).default, PageError);
  return { path, load, Content, ...options };
}

export type Page = ReturnType<typeof page>;

const RECORD = { purpose: 'record time capsules' };
const VIEW = { purpose: 'view your capsules' };
const CAPSULES = '/api/time-capsules';

/** The pages of docs/product.md §2, each with its own module. `/*` is every other address. */
export const PAGES: Page[] = [
  page('/', () => import('../features/landing/landing-page.js')),
  page('/love-stories', () => import('../features/love-stories/love-stories-page.js'), {
    firstRead: '/api/capsule-packages',
  }),
  page('/record', () => import('../features/record/record-page.js'), { ...RECORD, frame: true, firstRead: CAPSULES }),
  page('/video-review', () => import('../features/video-review/video-review-page.js'), RECORD),
  page('/welcome', () => import('../features/welcome/welcome-page.js'), RECORD),
  page('/my-capsules', () => import('../features/time-capsules/my-capsules-page.js'), { ...VIEW, firstRead: CAPSULES }),
  page('/my-capsules/removed', () => import('../features/time-capsules/removed-capsules-page.js'), {
    ...VIEW,
    firstRead: `${CAPSULES}/removed`,
  }),
  page('/my-capsules/:id', () => import('../features/time-capsules/capsule-page.js'), VIEW),
  page('/my-capsules/:id/open', () => import('../features/opening/opening-page.js'), { ...VIEW, firstRead: CAPSULES }),
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
  // This page itself redirects visitors to `/`.
  page('/account', () => import('../features/account/account-page.js')),
  page('/*', () => import('./not-found-page.js')),
];

export const pageAt = (pathname: string): Page | undefined => matchRoutes(PAGES, pathname)?.[0]?.route;
