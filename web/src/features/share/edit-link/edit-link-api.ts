import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http/http.js';
import { PUBLIC } from '../../../lib/http/query-client.js';
import type { SavedEditLink } from './saved-edit-links.js';

/** Reads, replaces (PUT) and withdraws (DELETE) a guest's own response. */
export const EDIT_LINK_PATH = '/api/public/edit-link';

/** The secret travels in this header, never in a URL. */
export const editLinkHeader = (secret: string): string => `EditLink ${secret}`;

/** The response also lets the player fetch the video. Not cached, because devices are shared. */
export const editLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['edit-link', secret],
    queryFn: ({ signal }) => readEditLink(secret, { signal }),
    gcTime: 0,
    meta: PUBLIC,
  });

export async function readEditLink(secret: string, init?: RequestInit): Promise<EditLinkDto> {
  const response = await call(EDIT_LINK_PATH, { ...init, headers: { authorization: editLinkHeader(secret) } });
  return (await response.json()) as EditLinkDto;
}

/** Kept in the history entry's state. */
export interface OpenEditLink {
  readonly secret: string;
  /** Set right after sending, until the guest goes on. */
  readonly thanksFor?: Omit<SavedEditLink, 'secret'> & { readonly deliveryDay: string | null };
}

/** Name of the secret in an edit link's fragment. */
export const EDIT = 'edit=';

export const editLinkUrl = (origin: string, page: string, secret: string): string =>
  `${origin}${page}#${EDIT}${secret}`;
