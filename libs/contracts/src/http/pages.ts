export interface BuiltPage {
  html: string;
  /** Only pages with a preview are for search engines. */
  preview?: { title: string; description: string };
}

/** The pages in `pages.json` of the web build, by path. `/*` is the page for paths that match no other. */
export interface BuiltPages {
  readonly [path: string]: BuiltPage;
  readonly '/*': BuiltPage;
}

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** `:id` matches any UUID, and `:slug` any text without a slash. A trailing slash is ignored. */
export function pageAt(pages: BuiltPages, requestPath: string): { path: string; page: BuiltPage } {
  for (const [path, page] of Object.entries(pages)) {
    const pattern = path.replace(':id', UUID).replace(':slug', '[^/]+');
    if (path !== '/*' && new RegExp(`^${pattern}/?$`).test(requestPath)) return { path, page };
  }
  return { path: '/*', page: pages['/*'] };
}
