import type { PublicCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { queryOptions } from '@tanstack/react-query';
import { getJson } from '../../../lib/http.js';

/** Where the paid capsule behind a link is read; videos for it are sent below it. */
export function publicCapsulePath(slug: string): string {
  return `/api/public/capsules/${encodeURIComponent(slug)}`;
}

/** The paid capsule behind a link: 404 for a link that leads nowhere and for a capsule that is not paid. */
export function publicCapsuleRead(slug: string) {
  return queryOptions({
    queryKey: [publicCapsulePath(slug)],
    queryFn: ({ signal }) => getJson<PublicCapsuleDto>(publicCapsulePath(slug), signal),
  });
}
