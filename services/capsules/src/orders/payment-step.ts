import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { isUnderWay } from '../paid-capsules/find-capsule.js';
import type { PaidCapsule } from '../paid-capsules/paid-capsule.entity.js';

export type PaymentState = Pick<PaidCapsule, 'status' | 'paymentStatus' | 'needsNewDate'>;

/** Executed in this order and in the same transaction; all are idempotent. */
export type PaymentEffect =
  | 'plan-opening'
  | 'suspend-opening'
  | 'cancel-opening'
  | 'spend-credit'
  | 'release-credit'
  | 'create-credits'
  | 'void-credits'
  | 'refund';

type PaymentStep = PaymentState & { effects: PaymentEffect[] };

/** Any state may follow any other (docs/product.md §4.6, §4.7). @param isLate whether the capsule's date has passed */
export function paymentStep(before: PaymentState, state: PaymentChanged['state'], isLate: boolean): PaymentStep {
  switch (state) {
    case 'open':
    case 'processing':
    case 'failed':
      return attemptPayment(before, state === 'open' ? 'pending' : state);
    case 'paid':
      return pay(before, isLate);
    case 'refunded':
      return refund(before);
    case 'disputed':
      return { ...before, paymentStatus: 'disputed', effects: isUnderWay(before) ? ['suspend-opening'] : [] };
  }
}

/** A new attempt to pay does not change a capsule that was already paid. */
function attemptPayment(before: PaymentState, paymentStatus: 'pending' | 'processing' | 'failed'): PaymentStep {
  const wasPaid = ['paid', 'refunded', 'disputed'].includes(before.paymentStatus);
  return { ...before, ...(!wasPaid && { paymentStatus }), effects: [] };
}

function pay(before: PaymentState, isLate: boolean): PaymentStep {
  const after = { ...before, paymentStatus: 'paid' } as const;
  const effects: PaymentEffect[] = isLate ? [] : ['plan-opening'];
  switch (before.status) {
    case 'pending':
      effects.push('spend-credit', 'create-credits');
      return { ...after, status: 'active', needsNewDate: isLate, effects };
    case 'active':
    case 'closed':
      // A dispute was won. If the delivery date has passed, the capsule opens now.
      return { ...after, effects: before.needsNewDate ? [] : ['plan-opening'] };
    case 'delivered':
      return { ...after, effects: [] };
    case 'cancelled':
      return { ...after, effects: ['refund'] };
  }
}

function refund(before: PaymentState): PaymentStep {
  const after = { ...before, paymentStatus: 'refunded' } as const;
  const endingEffects: PaymentEffect[] = ['cancel-opening', 'release-credit', 'void-credits'];
  switch (before.status) {
    case 'pending':
    case 'active':
    case 'closed':
      return { ...after, status: 'cancelled', needsNewDate: false, effects: endingEffects };
    case 'delivered':
      return { ...after, effects: ['void-credits'] };
    case 'cancelled':
      return { ...after, effects: [] };
  }
}
