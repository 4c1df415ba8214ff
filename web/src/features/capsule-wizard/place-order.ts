import type { CreatePaidCapsuleBody, PaidCapsuleDto } from '@dear-future/contracts/http/paid-capsules';
import { awaitsPayment } from '../../entities/paid-capsules/capsule-words.js';
import type { OrderAttempt } from '../../entities/paid-capsules/order-draft.js';
import { HttpError } from '../../lib/http.js';

export interface OrderCalls {
  create: (body: CreatePaidCapsuleBody, idempotencyKey: string) => Promise<PaidCapsuleDto>;
  /** Null when it is gone. */
  read: (id: string) => Promise<PaidCapsuleDto | null>;
  cancel: (id: string) => Promise<void>;
}

/** `to-pay`: the checkout is next. `settled`: there is nothing to be paid (any more); the capsule's own page tells. */
interface Placed {
  readonly outcome: 'to-pay' | 'settled';
  readonly capsuleId: string;
}

interface PlaceOrder {
  readonly body: CreatePaidCapsuleBody;
  /** What was sent before from the same draft, whether or not its answer arrived. */
  readonly before: OrderAttempt | null;
  readonly calls: OrderCalls;
  /** Stores the attempt before and after sending, so that a lost answer makes no second capsule. */
  readonly keep: (attempt: OrderAttempt | null) => void;
  readonly newKey: () => string;
}

/**
 * Makes exactly one order of a draft, however often it is pressed, reloaded or left in between. An order that was changed
 * since is cancelled first, so that there is never a second one to be paid.
 *
 * @throws HttpError when a call is refused or gets no answer; trying again is safe
 */
export async function placeOrder({ body, before, calls, keep, newKey }: PlaceOrder): Promise<Placed> {
  let attempt = before;
  if (attempt !== null && !sameOrder(attempt.body, body)) {
    const paid = await giveUp(attempt, calls);
    if (paid !== null) return paid;
    keep(null);
    attempt = null;
  }
  const madeId = attempt?.capsuleId ?? null;
  if (madeId !== null) {
    const order = await calls.read(madeId);
    if (order !== null && order.status !== 'cancelled') return placed(order);
    attempt = null;
  }
  const sent: OrderAttempt = attempt ?? { idempotencyKey: newKey(), body, capsuleId: null };
  keep(sent);
  let order: PaidCapsuleDto;
  try {
    order = await calls.create(sent.body, sent.idempotencyKey);
  } catch (error) {
    if (isRefusal(error)) keep(null);
    throw error;
  }
  keep({ ...sent, capsuleId: order.id });
  return placed(order);
}

function placed(order: PaidCapsuleDto): Placed {
  return { outcome: awaitsPayment(order) ? 'to-pay' : 'settled', capsuleId: order.id };
}

/** Cancels what an earlier attempt made. Answers it instead when money is already on its way for it. */
async function giveUp(attempt: OrderAttempt, calls: OrderCalls): Promise<Placed | null> {
  const id = attempt.capsuleId ?? (await madeBy(attempt, calls));
  if (id === null) return null;
  try {
    await calls.cancel(id);
    return null;
  } catch (error) {
    if (!(error instanceof HttpError) || (error.status !== 404 && error.status !== 409)) throw error;
    const order = await calls.read(id);
    return order === null || order.status === 'cancelled' ? null : { outcome: 'settled', capsuleId: id };
  }
}

/** The answer to the attempt was lost: the same again tells which capsule it made, if any. */
async function madeBy({ body, idempotencyKey }: OrderAttempt, calls: OrderCalls): Promise<string | null> {
  try {
    return (await calls.create(body, idempotencyKey)).id;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Refused for what it says: it made nothing, and will not by being repeated. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && [400, 404, 409, 422].includes(error.status);
}

function sameOrder(one: CreatePaidCapsuleBody, other: CreatePaidCapsuleBody): boolean {
  const parts = (body: CreatePaidCapsuleBody): string =>
    JSON.stringify(Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1)));
  return parts(one) === parts(other);
}
