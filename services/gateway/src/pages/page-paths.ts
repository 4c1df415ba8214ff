/** The pages of the web application (docs/product.md §2). They answer 200; every other path is its "Page Not Found", 404. */
const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/welcome', '/record', '/video-review', '/my-capsules']);

/** Whether the web has a page at this path; a slash at the end makes no difference. */
export function isPage(path: string): boolean {
  return PAGE_PATHS.has(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
}
