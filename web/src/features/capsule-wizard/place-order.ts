import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { awaitsPayment } from '../../entities/paid-capsules/capsule-texts.js';
import type { OrderAttempt } from '../../entities/paid-capsules/order-draft.js';
import { HttpError } from '../../lib/http/http.js';

export interface OrderCalls {
  create: (body: CreatePaidCapsuleBody, idempotencyKey: string) => Promise<PaidCapsuleDto>;
  read: (id: string) => Promise<PaidCapsuleDto | null>;
  cancel: (id: string) => Promise<void>;
}

/** `settled`: nothing is left to pay. The capsule's page says why. */
interface Placed {
  readonly outcome: 'to-pay' | 'settled';
  readonly capsuleId: string;
}

interface PlaceOrder {
  readonly body: CreatePaidCapsuleBody;
  /** The earlier attempt; its response may have been lost. */
  readonly previous: OrderAttempt | null;
  readonly calls: OrderCalls;
  /** Called before and after sending, so that a lost response creates no second capsule. */
  readonly storeAttempt: (attempt: OrderAttempt | null) => void;
  readonly newKey: () => string;
}

/** Places exactly one order for a draft, even if retried. Cancels the earlier order of a changed draft. */
export async function placeOrder({ body, previous, calls, storeAttempt, newKey }: PlaceOrder): Promise<Placed> {
  let attempt = previous;
  if (attempt !== null && !isSameOrder(attempt.body, body)) {
    const paidId = await cancelAttempt(attempt, calls);
    if (paidId !== null) return { outcome: 'settled', capsuleId: paidId };
    storeAttempt(null);
    attempt = null;
  }
  if (attempt?.capsuleId) {
    const order = await calls.read(attempt.capsuleId);
    if (order !== null && order.status !== 'cancelled') return placed(order);
    attempt = null;
  }
  const sent: OrderAttempt = attempt ?? { idempotencyKey: newKey(), body, capsuleId: null };
  storeAttempt(sent);
  const order = await calls.create(sent.body, sent.idempotencyKey).catch((error: unknown) => {
    if (isRefusal(error)) storeAttempt(null);
    throw error;
  });
  storeAttempt({ ...sent, capsuleId: order.id });
  return placed(order);
}

const placed = (order: PaidCapsuleDto): Placed => ({
  outcome: awaitsPayment(order) ? 'to-pay' : 'settled',
  capsuleId: order.id,
});

/** Cancels an order. Returns its id if a payment is already in progress. */
async function cancelAttempt(attempt: OrderAttempt, calls: OrderCalls): Promise<string | null> {
  const id = attempt.capsuleId ?? (await capsuleCreatedBy(attempt, calls));
  if (id === null) return null;
  try {
    await calls.cancel(id);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 404 && error.status !== 409)) throw error;
    const order = await calls.read(id);
    return order === null || order.status === 'cancelled' ? null : id;
  }
}

/** After a lost response, repeats the request to learn which capsule it created, if any. */
async function capsuleCreatedBy({ body, idempotencyKey }: OrderAttempt, calls: OrderCalls): Promise<string | null> {
  try {
    return (await calls.create(body, idempotencyKey)).id;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Whether a refusal created nothing and would be the same for a retry. */
const isRefusal = (error: unknown): boolean =>
  error instanceof HttpError && [400, 404, 409, 422].includes(error.status);

function isSameOrder(one: CreatePaidCapsuleBody, other: CreatePaidCapsuleBody): boolean {
  const sorted = (body: CreatePaidCapsuleBody): string => JSON.stringify(body, Object.keys(body).sort());
  return sorted(one) === sorted(other);
}
