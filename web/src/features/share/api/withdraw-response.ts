import { call } from '../../../lib/http.js';
import { RECEIPT_PATH, receiptHeader } from './receipt-address.js';

/** Deletes the response and its video. @throws HttpError */
export async function withdrawResponse(secret: string): Promise<void> {
  await call(RECEIPT_PATH, { method: 'DELETE', headers: { authorization: receiptHeader(secret) } });
}
