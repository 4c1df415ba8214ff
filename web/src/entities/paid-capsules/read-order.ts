import type { PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { getJson, HttpError } from '../../lib/http.js';
import { paidCapsulePath } from './paid-capsule-path.js';

/** The current order, read past the cache; null when it is gone. @throws HttpError */
export async function readOrder(id: string): Promise<PaidCapsuleDto | null> {
  try {
    return await getJson<PaidCapsuleDto>(paidCapsulePath(id));
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
