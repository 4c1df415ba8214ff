import { looksLike } from '../routes/path-params.js';

/** The pages of the web application (docs/product.md §2). They answer 200; every other path is its "Page Not Found", 404. */
const PAGES: readonly string[] = [
  '/',
  '/welcome',
  '/record',
  '/video-review',
  '/my-capsules',
  '/shared-prompts',
  '/shared-prompts/:id/responses',
];

/** Whether the web has a page at this path; a slash at the end makes no difference. `/share/{slug}` is told by `sharedSlug`. */
export function isPage(path: string): boolean {
  const parts = partsOf(path);
  return PAGES.some((page) => {
    const expected = partsOf(page);
    return expected.length === parts.length && expected.every((part, index) => fits(part, parts[index]));
  });
}

/** What stands for the slug in the path of a shared link, or null for any other path. */
export function sharedSlug(path: string): string | null {
  const [share, slug, ...more] = partsOf(path);
  return share === 'share' && slug !== undefined && slug !== '' && more.length === 0 ? slug : null;
}

function fits(expected: string, part: string | undefined): boolean {
  return expected.startsWith(':') ? looksLike(expected.slice(1), part) : expected === part;
}

function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1);
}
