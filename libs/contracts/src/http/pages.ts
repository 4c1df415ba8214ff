export interface PagePreview {
  title: string;
  description: string;
}

export interface BuiltPage {
  html: string;
  /** Search engines skip pages without it. */
  preview?: PagePreview;
}

/** `pages.json` in the web's build, by path (docs/product.md §2). `/*` is the page of all other addresses. */
export interface BuiltPages {
  readonly [path: string]: BuiltPage;
  readonly '/*': BuiltPage;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** `:id` matches any UUID, `:slug` any text; a trailing slash is ignored. */
export function pageAt(pages: BuiltPages, address: string): { path: string; page: BuiltPage } {
  const parts = partsOf(address);
  for (const [path, page] of Object.entries(pages)) {
    const expected = partsOf(path);
    if (expected.length === parts.length && expected.every((part, index) => fits(part, parts[index] ?? ''))) {
      return { path, page };
    }
  }
  return { path: '/*', page: pages['/*'] };
}

function fits(expected: string, part: string): boolean {
  if (expected === ':id') return UUID.test(part);
  return expected === ':slug' ? part !== '' : expected === part;
}

function partsOf(address: string): string[] {
  return address.replace(/(?<=.)\/$/, '').split('/');
}
