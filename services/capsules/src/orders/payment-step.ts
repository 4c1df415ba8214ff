import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';

/** The part of a capsule that payments change. */
export interface PaymentState {
  status: PaidCapsuleStatus;
  paymentStatus: PaymentStatus;
  needsNewDate: boolean;
}

/** Executed in this order and in the same transaction; all are idempotent. */
export type PaymentEffect =
  | 'plan-opening'
  | 'suspend-opening'
  | 'cancel-opening'
  | 'spend-credit'
  | 'release-credit'
  | 'create-credits'
  | 'void-credits'
  /** Refunds a payment for a cancelled capsule. */
  | 'refund';

export interface PaymentStep extends PaymentState {
  effects: PaymentEffect[];
}

/**
 * Older messages are ignored, so any state may follow any other. Source: docs/product.md §4.6 and §4.7.
 * @param late whether the capsule's date has passed
 */
export function paymentStep(before: PaymentState, state: PaymentChanged['state'], late: boolean): PaymentStep {
  switch (state) {
    case 'open':
    case 'processing':
    case 'failed':
      return attempted(before, state === 'open' ? 'pending' : state);
    case 'paid':
      return paid(before, late);
    case 'refunded':
      return refunded(before);
    case 'disputed':
      return { ...before, paymentStatus: 'disputed', effects: isUnderWay(before) ? ['suspend-opening'] : [] };
  }
}

/** A new attempt to pay does not change a capsule that was already paid. */
function attempted(before: PaymentState, paymentStatus: 'pending' | 'processing' | 'failed'): PaymentStep {
  switch (before.paymentStatus) {
    case 'pending':
    case 'processing':
    case 'failed':
      return { ...before, paymentStatus, effects: [] };
    case 'paid':
    case 'refunded':
    case 'disputed':
      return { ...before, effects: [] };
  }
}

function paid(before: PaymentState, late: boolean): PaymentStep {
  const after = { ...before, paymentStatus: 'paid' } as const;
  switch (before.status) {
    case 'pending':
      return {
        ...after,
        status: 'active',
        needsNewDate: late,
        effects: late ? ['spend-credit', 'create-credits'] : ['plan-opening', 'spend-credit', 'create-credits'],
      };
    case 'active':
    case 'closed':
      // The dispute was won. If the delivery date has passed, the capsule opens now.
      return { ...after, effects: before.needsNewDate ? [] : ['plan-opening'] };
    case 'delivered':
      return { ...after, effects: [] };
    case 'cancelled':
      return { ...after, effects: ['refund'] };
  }
}

function refunded(before: PaymentState): PaymentStep {
  const after = { ...before, paymentStatus: 'refunded' } as const;
  switch (before.status) {
    case 'pending':
    case 'active':
    case 'closed':
      return {
        ...after,
        status: 'cancelled',
        needsNewDate: false,
        effects: ['cancel-opening', 'release-credit', 'void-credits'],
      };
    case 'delivered':
      return { ...after, effects: ['void-credits'] };
    case 'cancelled':
      return { ...after, effects: [] };
  }
}

/** Paid and not delivered yet. */
export function isUnderWay({ status }: Pick<PaymentState, 'status'>): boolean {
  return status === 'active' || status === 'closed';
}
