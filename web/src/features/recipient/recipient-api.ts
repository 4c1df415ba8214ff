import { queryOptions } from '@tanstack/react-query';
import { sendForJson } from '../../lib/http/api.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { browserStore } from '../../lib/browser/text-store.js';
import { currentTime } from '../../lib/time/clock.js';

/** Requests carry the secret in this header, never in their URL. */
export const recipientHeader = (secret: string) => ({ authorization: `Recipient ${secret}` });

/** The response also sets a cookie that lets the player fetch the video. Not cached once the page is left. */
export const openingQuery = (secret: string) =>
  queryOptions({
    queryKey: ['opening', secret],
    queryFn: () => sendForJson('GET /api/opening', [], undefined, recipientHeader(secret)),
    gcTime: 0,
    meta: PUBLIC,
  });

const KEY = 'dear-future:recipient';
const STORED_MS = 15 * 60_000;

/** Keeps the secret for the page after login, which may open in another tab. The login itself never gets it. */
export const storeSecret = (secret: string): void =>
  void browserStore.write(KEY, JSON.stringify({ secret, until: currentTime().getTime() + STORED_MS }));

export const forgetStoredSecret = (): void => browserStore.remove(KEY);

export function storedSecret(): string | null {
  const { secret, until } = (browserStore.readJson(KEY) ?? {}) as { secret?: string; until?: number };
  return until !== undefined && until > currentTime().getTime() ? (secret ?? null) : null;
}
