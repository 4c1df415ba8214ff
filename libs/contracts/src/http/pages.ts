/**
 * The pages of the web application (docs/product.md §2), where `:id` is any id. The gateway answers them with 200
 * and every other path, but for those of public links, with the "Page Not Found" that is a 404.
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

/** The pages of public links, each with a slug after it. */
export type LinkPage = '/share' | '/capsule';

/** Every page that the web application draws. */
export type PagePath = (typeof PAGES)[number] | `${LinkPage}/:slug`;
