import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { sendJson } from '../../lib/http.js';
import { paidCapsulePath } from './paid-capsule-path.js';

/** Where the browser goes on to pay. @throws HttpError 409 when there is nothing to be paid any more */
export async function startCheckout(id: string): Promise<CheckoutSessionDto> {
  const response = await sendJson('POST', `${paidCapsulePath(id)}/checkout-session`);
  return (await response.json()) as CheckoutSessionDto;
}
