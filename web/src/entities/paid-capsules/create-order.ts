import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { call } from '../../lib/http.js';
import { PAID_CAPSULES } from './paid-capsule-path.js';

/** Orders a capsule. The same key and body get the same capsule, however often they are sent. @throws HttpError */
export async function createOrder(body: CreatePaidCapsuleBody, idempotencyKey: string): Promise<PaidCapsuleDto> {
  const response = await call(PAID_CAPSULES, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(body),
  });
  return (await response.json()) as PaidCapsuleDto;
}
