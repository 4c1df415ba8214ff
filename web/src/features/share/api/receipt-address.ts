/** Where one's own response is seen, replaced and withdrawn; whose it is, the header below says. */
export const RECEIPT_PATH = '/api/public/receipt';

/** The one header that carries the secret; no address ever does. */
export function receiptHeader(secret: string): string {
  return `Receipt ${secret}`;
}
