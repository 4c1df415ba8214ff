import { sendJson } from '../../lib/http.js';
import { paidCapsulePath } from './paid-capsule-path.js';

/** Cancels an order that is not paid. @throws HttpError 409 once money is on its way */
export async function cancelOrder(id: string): Promise<void> {
  await sendJson('DELETE', paidCapsulePath(id));
}
