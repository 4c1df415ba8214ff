import type { EditLinkDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.js';
import { PUBLIC } from '../../lib/query-client.js';

/** The API of the edit link. */
export const EDIT_LINK_PATH = '/api/public/edit-link';

/** The secret travels in this header, never in a URL. */
export const editLinkHeader = (secret: string): string => `EditLink ${secret}`;

/**
 * The guest's own response. The answer also permits the player to fetch the video. Not cached, because devices are
 * shared.
 */
export const editLinkQuery = (secret: string) =>
  queryOptions({
    queryKey: ['edit-link', secret],
    queryFn: ({ signal }) => readEditLink(secret, signal),
    gcTime: 0,
    meta: PUBLIC,
  });

export async function readEditLink(secret: string, signal?: AbortSignal): Promise<EditLinkDto> {
  const headers = { authorization: editLinkHeader(secret) };
  const response = await call(EDIT_LINK_PATH, signal ? { signal, headers } : { headers });
  return (await response.json()) as EditLinkDto;
}

/** Deletes the response and its video. @throws HttpError */
export async function withdrawResponse(secret: string): Promise<void> {
  await call(EDIT_LINK_PATH, { method: 'DELETE', headers: { authorization: editLinkHeader(secret) } });
}
