import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.js';
import { PUBLIC } from '../../lib/query-client.js';

/** The API of the edit link. */
export const RECEIPT_PATH = '/api/public/receipt';

/** The secret travels in this header, never in a URL. */
export const receiptHeader = (secret: string): string => `Receipt ${secret}`;

/**
 * The guest's own response. The answer also permits the player to fetch the video. Not cached, because devices are
 * shared.
 */
export const receiptRead = (secret: string) =>
  queryOptions({
    queryKey: ['receipt', secret],
    queryFn: ({ signal }) => readReceipt(secret, signal),
    gcTime: 0,
    meta: PUBLIC,
  });

export async function readReceipt(secret: string, signal?: AbortSignal): Promise<ReceiptDto> {
  const headers = { authorization: receiptHeader(secret) };
  const response = await call(RECEIPT_PATH, signal ? { signal, headers } : { headers });
  return (await response.json()) as ReceiptDto;
}

/** Deletes the response and its video. @throws HttpError */
export async function withdrawResponse(secret: string): Promise<void> {
  await call(RECEIPT_PATH, { method: 'DELETE', headers: { authorization: receiptHeader(secret) } });
}
