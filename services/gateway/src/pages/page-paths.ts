import { PAGES } from '@dear-future/contracts/http/pages';
import { LINK_KINDS, type LinkKind } from '../links/link-kinds.js';
import { looksLike } from '../routes/path-params.js';

/** The entry of `PAGES` for a path; undefined if there is none. A trailing slash is ignored. */
export function pageAt(path: string): string | undefined {
  const parts = partsOf(path);
  return PAGES.find((page) => {
    const expected = partsOf(page);
    return expected.length === parts.length && expected.every((part, index) => fits(part, parts[index]));
  });
}

/** A public link by its path. The slug is not checked yet. */
export interface PublicLink {
  kind: LinkKind;
  slug: string;
}

/** The public link of a path; null for any other path. */
export function linkOf(path: string): PublicLink | null {
  const [page, slug, ...more] = partsOf(path);
  const kind = LINK_KINDS.find((each) => each.page === `/${page ?? ''}`);
  return kind !== undefined && slug !== undefined && slug !== '' && more.length === 0 ? { kind, slug } : null;
}

function fits(expected: string, part: string | undefined): boolean {
  return expected.startsWith(':') ? looksLike(expected.slice(1), part) : expected === part;
}

function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1);
}
