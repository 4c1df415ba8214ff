import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { receivedRead } from '../../entities/time-capsules/time-capsules.js';
import { call } from '../../lib/http/http.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { browserStore, tabStore } from '../../lib/browser/text-store.js';
import { toastFailure } from '../../ui/feedback/use-toast.js';

export const OPENING = '/api/opening';

/** The header with the secret, which is never in a URL. */
export const recipientHeader = (secret: string): string => `Recipient ${secret}`;

/** Sets a cookie too, with which the player fetches the video. Not cached after the page. */
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
  path: '/opened' | '/keep' | '/thanks' | '/address' | '/unknown-sender';
  method?: 'POST' | 'PUT';
  body?: object;
}

/** Sends an action of the recipient, then refetches the capsule. @param failed title of the toast; null for none */
export function useRecipientAction(secret: string, failed: string | null, onDone?: () => void) {
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
      if (path === '/unknown-sender') return;
      const { queryKey } = path === '/keep' ? receivedRead : openingRead(secret);
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (failed !== null) toastFailure(failed, error, 'Please try again in a moment.');
    },
  });
}

/** 128 random bits in base64url (RFC 4648 §5). */
const SECRET = /^#([A-Za-z0-9_-]{22})$/;
const KEY = 'dear-future:recipient';

/** The secret in an address's fragment, which never reaches a server or log (RFC 9110 §7.1). */
export const secretIn = (hash: string): string | null => SECRET.exec(hash)?.[1] ?? null;

/** Stores the secret in this tab, so that a reload works without it in the address. */
export const rememberSecret = (secret: string): void => void tabStore.write(KEY, secret);

export function recallSecret(): string | null {
  const secret = secretIn(`#${tabStore.read(KEY) ?? ''}`) ?? handedOver();
  if (secret !== null) rememberSecret(secret);
  return secret;
}

const HANDOVER_MS = 15 * 60_000;

/** Leaves the secret for the tab that the login link opens. The login itself never sees it. */
export const handOver = (secret: string): void =>
  void browserStore.write(KEY, JSON.stringify({ secret, until: Date.now() + HANDOVER_MS }));
export const forgetHandedOver = (): void => browserStore.remove(KEY);

function handedOver(): string | null {
  const { secret, until } = (browserStore.readJson(KEY) ?? {}) as { secret?: unknown; until?: unknown };
  if (typeof until === 'number' && until > Date.now()) return secretIn(`#${String(secret)}`);
  forgetHandedOver();
  return null;
}
