import type { ReceiptDto } from '@dear-future/contracts/http/shared-prompts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/http.js';
import { PUBLIC } from '../../../lib/public-read.js';
import { RECEIPT_PATH, receiptHeader } from './receipt-address.js';

/**
 * One's own response. The answer also lets this browser's player fetch the video. Forgotten with the page that shows it:
 * the device may not be the person's own.
 */
export function receiptRead(secret: string) {
  return queryOptions({
    queryKey: ['receipt', secret],
    queryFn: ({ signal }) => readReceipt(secret, signal),
    gcTime: 0,
    meta: PUBLIC,
  });
}

export async function readReceipt(secret: string, signal?: AbortSignal): Promise<ReceiptDto> {
  const response = await call(RECEIPT_PATH, {
    ...(signal && { signal }),
    headers: { authorization: receiptHeader(secret) },
  });
  return (await response.json()) as ReceiptDto;
}
