import type { PagePath } from '@dear-future/contracts/http/pages';

/** A page of docs/product.md §2. Plain data: the build and the weighing of pages read it as well as the router. */
interface PageRow {
  /** The file of the page, under `features`, without its ending. */
  module: string;
  /** What a visitor has to log in to do: "You need to log in to …". Without it the page is open to everybody. */
  purpose?: string;
  /** It draws itself, with its heading, before it is known who is there, and tells persons apart: nobody waits in front of an empty page. */
  frame?: true;
  /** What the page asks the server for first, where that is cheap and the same for every address of the page. */
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
  // It sends visitors to `/` by itself, at once.
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
