import type { OpeningDto } from '@dear-future/contracts/http/opening';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { receivedQuery } from '../../entities/time-capsules/time-capsules.js';
import { send } from '../../lib/http/api.js';
import { call } from '../../lib/http/http.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { browserStore } from '../../lib/browser/text-store.js';
import { toastFailure } from '../../ui/feedback/use-toast.js';
import { currentTime } from '../../lib/time/clock.js';

export const OPENING = '/api/opening';

/** The header with the secret, which is never in a URL. */
export const recipientHeader = (secret: string): string => `Recipient ${secret}`;

/** Sets a cookie too, with which the player fetches the video. Not cached after the page. */
export const openingQuery = (secret: string) =>
  queryOptions({
    queryKey: ['opening', secret],
    queryFn: async ({ signal }) => {
      const response = await call(OPENING, { signal, headers: { authorization: recipientHeader(secret) } });
      return (await response.json()) as OpeningDto;
    },
    gcTime: 0,
    meta: PUBLIC,
  });

type RecipientAction =
  | { path: '/opened' | '/keep' | '/unknown-sender' }
  | { path: '/thanks'; body: { text: string } }
  | { path: '/address'; body: { email: string } };

/** Sends an action of the recipient, then refetches the capsule. @param failed title of the toast; null for none */
export function useRecipientAction(secret: string, failed: string | null, onDone?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: RecipientAction): Promise<unknown> => {
      const headers = { authorization: recipientHeader(secret) };
      if (action.path === '/address') return send('PUT /api/opening/address', [], action.body, headers);
      if (action.path === '/thanks') return send('POST /api/opening/thanks', [], action.body, headers);
      return send(`POST /api/opening${action.path}`, [], undefined, headers);
    },
    onSuccess: async (_, { path }) => {
      onDone?.();
      if (path === '/unknown-sender') return;
      const { queryKey } = path === '/keep' ? receivedQuery : openingQuery(secret);
      await client.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      if (failed !== null) toastFailure(failed, error);
    },
  });
}

const KEY = 'dear-future:recipient';
const HANDOVER_MS = 15 * 60_000;

/** Leaves the secret for the tab that the login link opens. The login itself never sees it. */
export const handOver = (secret: string): void =>
  void browserStore.write(KEY, JSON.stringify({ secret, until: currentTime().getTime() + HANDOVER_MS }));

export const forgetHandedOver = (): void => browserStore.remove(KEY);

export function handedOver(): string | null {
  const { secret, until } = (browserStore.readJson(KEY) ?? {}) as { secret?: string; until?: number };
  return until !== undefined && until > currentTime().getTime() ? (secret ?? null) : null;
}
