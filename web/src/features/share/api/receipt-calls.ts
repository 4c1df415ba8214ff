import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.js';

export const RECEIPT_PATH = '/api/public/receipt';

/** The one header that carries the secret; no address ever does. */
export function receiptHeader(secret: string): string {
  return `Receipt ${secret}`;
}

/**
 * One's own response. The answer also lets this browser's player fetch the video. Forgotten with the page that shows it:
 * the device may not be the person's own.
 */
export function receiptRead(secret: string) {
  return queryOptions({
    queryKey: ['receipt', secret],
    queryFn: async ({ signal }): Promise<ReceiptDto> => {
      const response = await call(RECEIPT_PATH, { signal, headers: { authorization: receiptHeader(secret) } });
      return (await response.json()) as ReceiptDto;
    },
    gcTime: 0,
  });
}

/** Deletes the response and its video. @throws HttpError */
export async function withdrawResponse(secret: string): Promise<void> {
  await call(RECEIPT_PATH, { method: 'DELETE', headers: { authorization: receiptHeader(secret) } });
}
