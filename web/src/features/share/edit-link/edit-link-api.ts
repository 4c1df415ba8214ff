import { queryOptions } from '@tanstack/react-query';
import { sendForJson } from '../../../lib/http/api.js';
import { PUBLIC } from '../../../lib/http/query-client.js';
import type { SavedEditLink } from './saved-edit-links.js';

/** Requests carry the secret in this header, never in their URL. */
export const editLinkHeader = (secret: string) => ({ authorization: `EditLink ${secret}` });

/** Also sets a cookie that lets the player fetch the video. The data is not cached, because people share devices. */
export const editLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['edit-link', secret],
    queryFn: () => readEditLink(secret),
    gcTime: 0,
    meta: PUBLIC,
  });

export const readEditLink = (secret: string) =>
  sendForJson('GET /api/public/edit-link', [], undefined, editLinkHeader(secret));

/** The history entry's state while a guest uses an edit link. */
export interface OpenEditLink {
  readonly secret: string;
  /** Set right after sending, until the guest leaves the thank-you screen. */
  readonly thanksFor?: Omit<SavedEditLink, 'secret'> & { readonly deliveryDay: string | null };
}

/** What precedes the secret in an edit link's fragment. */
export const EDIT_PREFIX = 'edit=';

export const editLinkUrl = (origin: string, page: string, secret: string): string =>
  `${origin}${page}#${EDIT_PREFIX}${secret}`;
