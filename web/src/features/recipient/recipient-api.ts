import { queryOptions } from '@tanstack/react-query';
import { sendForJson } from '../../lib/http/api.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { browserStore } from '../../lib/browser/text-store.js';
import { currentTime } from '../../lib/time/clock.js';

/** Requests carry the secret in this header, never in their URL. */
export const recipientHeader = (secret: string) => ({ authorization: `Recipient ${secret}` });

/** Also sets a cookie that lets the player fetch the video. The data is dropped when the recipient leaves. */
export const openingQuery = (secret: string) =>
  queryOptions({
    queryKey: ['opening', secret],
    queryFn: () => sendForJson('GET /api/opening', [], undefined, recipientHeader(secret)),
    gcTime: 0,
    meta: PUBLIC,
  });

const STORAGE_KEY = 'dear-future:recipient';
const KEPT_MS = 15 * 60_000;

/** Lets `/open` find the secret after login, maybe in another tab, without the secret in the URL of the login page. */
export const storeSecret = (secret: string): void =>
  void browserStore.write(STORAGE_KEY, JSON.stringify({ secret, until: currentTime().getTime() + KEPT_MS }));

export const forgetStoredSecret = (): void => browserStore.remove(STORAGE_KEY);

export function storedSecret(): string | null {
  const { secret, until } = (browserStore.readJson(STORAGE_KEY) ?? {}) as { secret?: string; until?: number };
  return until !== undefined && until > currentTime().getTime() ? (secret ?? null) : null;
}
