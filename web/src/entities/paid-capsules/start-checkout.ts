import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { sendJson } from '../../lib/http.js';
import { paidCapsulePath } from './paid-capsule-path.js';

/** Address of the checkout. @throws HttpError 409 when there is nothing to pay */
export async function startCheckout(id: string): Promise<CheckoutSessionDto> {
  const response = await sendJson('POST', `${paidCapsulePath(id)}/checkout-session`);
  return (await response.json()) as CheckoutSessionDto;
}
