/** A page of docs/product.md §2. Plain data: the build and the weighing of pages read it as well as the router. */
export interface PageRow {
  /** As the router and the gateway write it. */
  path: string;
  /** The file of the page, under `features`, without its ending. */
  module: string;
  /** What a visitor has to log in to do: "You need to log in to …". Without it the page is open to everybody. */
  purpose?: string;
  /** It draws itself, with its heading, before it is known who is there, and tells persons apart: nobody waits in front of an empty page. */
  frame?: true;
  /** What the page asks the server for first, where that is cheap and the same for every address of the page. */
  firstRead?: string;
}

export const PAGE_TABLE = [
  { path: '/', module: 'landing/landing-page' },
  { path: '/love-stories', module: 'love-stories/love-stories-page', firstRead: '/api/capsule-packages' },
  { path: '/share/:slug', module: 'share/share-page' },
  { path: '/capsule/:slug', module: 'share/capsule-page' },
  {
    path: '/record',
    module: 'record/record-page',
    purpose: 'record time capsules',
    frame: true,
    firstRead: '/api/time-capsules',
  },
  { path: '/video-review', module: 'video-review/video-review-page', purpose: 'record time capsules' },
  { path: '/welcome', module: 'welcome/welcome-page', purpose: 'record time capsules' },
  {
    path: '/my-capsules',
    module: 'time-capsules/my-capsules-page',
    purpose: 'view your capsules',
    firstRead: '/api/time-capsules',
  },
  { path: '/my-paid-capsules', module: 'paid-capsules/my-paid-capsules-page', purpose: 'view your capsules' },
  { path: '/capsules/:id', module: 'host-capsule/host-capsule-page', purpose: 'view your capsules' },
  { path: '/capsules/create', module: 'capsule-wizard/create-capsule-page', purpose: 'create a capsule' },
  { path: '/payment', module: 'payment/payment-page', purpose: 'see your payments' },
  // It sends visitors to `/` by itself, at once.
  { path: '/account', module: 'account/account-page' },
  { path: '/shared-prompts', module: 'shared-prompts/shared-prompts-page', purpose: 'manage shared prompts' },
  { path: '/shared-prompts/:id/responses', module: 'responses/responses-page', purpose: 'view responses' },
] as const satisfies readonly PageRow[];

export type PageModule = (typeof PAGE_TABLE)[number]['module'];
