import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.js';
import { PUBLIC } from '../../lib/query-client.js';
import { tabStore } from '../../lib/text-store.js';
import { toastFailure } from '../../ui/use-toast.js';

export const OPENING = '/api/opening';

/** The header with the secret, which is never in a URL. */
export const recipientHeader = (secret: string): string => `Recipient ${secret}`;

/** Also lets this browser's player fetch the video. Forgotten with the page. */
export const openingRead = (secret: string) =>
  queryOptions({
    queryKey: ['opening', secret],
    queryFn: async ({ signal }) => {
      const response = await call(OPENING, { signal, headers: { authorization: recipientHeader(secret) } });
      return (await response.json()) as OpeningDto;
    },
    gcTime: 0,
    meta: PUBLIC,
  });

interface RecipientAction {
  path: '/opened' | '/thanks' | '/address' | '/unknown-sender';
  method?: 'POST' | 'PUT';
  body?: object;
}

/** Sends an action of the recipient, then refetches the capsule. @param failed title and sentence of the toast */
export function useRecipientAction(secret: string, failed: readonly [string, string], onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ path, method = 'POST', body }: RecipientAction) =>
      call(OPENING + path, {
        method,
        headers: {
          authorization: recipientHeader(secret),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    onSuccess: async (_, { path }) => {
      onDone?.();
      if (path !== '/unknown-sender') await client.invalidateQueries({ queryKey: openingRead(secret).queryKey });
    },
    onError: (error) => toastFailure(failed[0], error, failed[1]),
  });
}

/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^#([A-Za-z0-9_-]{22})$/;
const KEY = 'dear-future:recipient';

/** The secret in an address's fragment, which no server and no log sees (RFC 9110 §4.2.4). */
export const secretIn = (hash: string): string | null => SECRET.exec(hash)?.[1] ?? null;

/** In this tab only, so that a reload works without the secret in the address. */
export const rememberSecret = (secret: string): void => void tabStore.write(KEY, secret);
export const recallSecret = (): string | null => secretIn(`#${tabStore.read(KEY) ?? ''}`);
