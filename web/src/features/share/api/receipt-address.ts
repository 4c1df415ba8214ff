/** The API of the edit link; the header below carries its secret. */
export const RECEIPT_PATH = '/api/public/receipt';

/** The one header that carries the secret; no address ever does. */
export function receiptHeader(secret: string): string {
  return `Receipt ${secret}`;
}
