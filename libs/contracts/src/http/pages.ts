/**
 * The pages of the web application (docs/product.md §2), where `:id` is any id. The gateway answers them with 200, and
 * all other paths except public links with the 404 page.
 */
export const PAGES = [
  '/',
  '/welcome',
  '/love-stories',
  '/record',
  '/video-review',
  '/my-capsules',
  '/shared-prompts',
  '/shared-prompts/:id/responses',
  '/my-paid-capsules',
  '/capsules/create',
  '/capsules/:id',
  '/account',
  '/payment',
] as const;

/** The pages of public links, each followed by a slug. */
export type LinkPage = '/share' | '/capsule';

export type PagePath = (typeof PAGES)[number] | `${LinkPage}/:slug`;
