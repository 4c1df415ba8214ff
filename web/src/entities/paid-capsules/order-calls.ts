import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import type { CheckoutSessionDto } from '@dear-future/contracts/http/payments';
import { call, getJson, HttpError, sendJson } from '../../lib/http.js';
import { paidCapsulePath } from './paid-capsule-reads.js';

/** Orders a capsule. The same key and body get the same capsule, however often they are sent. @throws HttpError */
export async function createOrder(body: CreatePaidCapsuleBody, idempotencyKey: string): Promise<PaidCapsuleDto> {
  const response = await call('/api/capsules', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });
  return (await response.json()) as PaidCapsuleDto;
}

/** The order as it stands now, past every cache; null when it is gone. @throws HttpError */
export async function readOrder(id: string): Promise<PaidCapsuleDto | null> {
  try {
    return await getJson<PaidCapsuleDto>(paidCapsulePath(id));
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}

/** Cancels an order that is not paid. @throws HttpError 409 once money is on its way */
export async function cancelOrder(id: string): Promise<void> {
  await sendJson('DELETE', paidCapsulePath(id));
}

/** Where the browser goes on to pay. @throws HttpError 409 when there is nothing to be paid any more */
export async function startCheckout(id: string): Promise<CheckoutSessionDto> {
  const response = await sendJson('POST', `${paidCapsulePath(id)}/checkout-session`);
  return (await response.json()) as CheckoutSessionDto;
}
