import { pageAt, type BuiltPages } from '@dear-future/contracts/http/pages';

/** `%23`, or `%2523` if two mail gateways have rewritten the link. */
const ENCODED_HASH = /%(?:25)*23/;

/**
 * Mail gateways that rewrite links encode `#`, so that its secret becomes part of the path. Returns the address with the
 * fragment put back, behind any query that was added; null for other addresses. Leads only to our own pages.
 */
export function withFragment(pages: BuiltPages, address: string): string | null {
  const [path = '', ...query] = address.split('?');
  const encoded = ENCODED_HASH.exec(path);
  if (encoded === null) return null;
  // Two leading slashes would name another host.
  const pagePath = path.slice(0, encoded.index).replace(/^\/*/, '/');
  if (pageAt(pages, pagePath).path === '/*') return null;
  const search = query.length === 0 ? '' : `?${query.join('?')}`;
  const fragment = path.slice(encoded.index + encoded[0].length).replace(/%(?:25)*3D/gi, '=');
  return `${pagePath}${search}#${fragment}`;
}
