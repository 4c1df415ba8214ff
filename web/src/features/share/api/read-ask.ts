import { queryOptions } from '@tanstack/react-query';
import { PUBLIC } from '../../../lib/public-read.js';
import type { LinkKind } from '../link-kind.js';

/** What the link asks for. @throws HttpError 404 for a link that leads nowhere */
export function askRead(kind: LinkKind, slug: string) {
  return queryOptions({
    queryKey: [kind.readPath(slug)],
    queryFn: ({ signal }) => kind.read(slug, signal),
    meta: PUBLIC,
  });
}
