import type { PagePath } from '@dear-future/contracts/http/pages';

/** A page of docs/product.md §2. Plain data: the build and the weighing of pages read it as well as the router. */
interface PageRow {
  /** The file of the page, under `features`, without its ending. */
  module: string;
  /** Completes "You need to log in to …". Pages without it are public. */
  purpose?: string;
  /** The page draws its heading before the session is known and handles a change of user itself. */
  frame?: true;
  /** The first read of the page, if it is cheap and the same for every address of the page. */
  firstRead?: string;
}

const ROWS = {
  '/': { module: 'landing/landing-page' },
  '/love-stories': { module: 'love-stories/love-stories-page', firstRead: '/api/capsule-packages' },
  '/share/:slug': { module: 'share/share-page' },
  '/capsule/:slug': { module: 'share/capsule-page' },
  '/record': {
    module: 'record/record-page',
    purpose: 'record time capsules',
    frame: true,
    firstRead: '/api/time-capsules',
  },
  '/video-review': { module: 'video-review/video-review-page', purpose: 'record time capsules' },
  '/welcome': { module: 'welcome/welcome-page', purpose: 'record time capsules' },
  '/my-capsules': {
    module: 'time-capsules/my-capsules-page',
    purpose: 'view your capsules',
    firstRead: '/api/time-capsules',
  },
  '/my-paid-capsules': { module: 'paid-capsules/my-paid-capsules-page', purpose: 'view your capsules' },
  '/capsules/:id': { module: 'host-capsule/host-capsule-page', purpose: 'view your capsules' },
  '/capsules/create': { module: 'capsule-wizard/create-capsule-page', purpose: 'create a capsule' },
  '/payment': { module: 'payment/payment-page', purpose: 'see your payments' },
  // It redirects visitors to `/` itself.
  '/account': { module: 'account/account-page' },
  '/shared-prompts': { module: 'shared-prompts/shared-prompts-page', purpose: 'manage shared prompts' },
  '/shared-prompts/:id/responses': { module: 'responses/responses-page', purpose: 'view responses' },
} as const satisfies Record<PagePath, PageRow>;

export type PageModule = (typeof ROWS)[PagePath]['module'];

export interface Page extends PageRow {
  /** As the router and the gateway write it. */
  path: string;
  module: PageModule;
}

export const PAGE_TABLE: readonly Page[] = Object.entries(ROWS).map(([path, row]) => ({ path, ...row }));
