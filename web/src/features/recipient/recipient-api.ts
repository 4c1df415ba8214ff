import { queryOptions } from '@tanstack/react-query';
import { sendForJson } from '../../lib/http/api.js';
import { PUBLIC } from '../../lib/http/query-client.js';
import { browserStore } from '../../lib/browser/text-store.js';
import { currentTime } from '../../lib/time/clock.js';

/** The header with the secret, which is never in a URL. */
export const recipientHeader = (secret: string) => ({ authorization: `Recipient ${secret}` });

/** Sets a cookie too, with which the player fetches the video. Not cached after the page. */
export const openingQuery = (secret: string) =>
  queryOptions({
    queryKey: ['opening', secret],
    queryFn: () => sendForJson('GET /api/opening', [], undefined, recipientHeader(secret)),
    gcTime: 0,
    meta: PUBLIC,
  });

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
