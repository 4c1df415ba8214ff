import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';

/** The part of a capsule that payments change. */
export interface PaymentState {
  status: PaidCapsuleStatus;
  paymentStatus: PaymentStatus;
  needsNewDate: boolean;
}

/** Made in this order and in the same transaction; all are idempotent. */
export type PaymentEffect =
  | 'plan-day'
  | 'hold-day'
  | 'end-day'
  | 'spend-credit'
  | 'free-credit'
  | 'make-credits'
  | 'void-credits'
  /** Refunds a payment for a cancelled capsule. */
  | 'give-money-back';

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
      return { ...before, paymentStatus: 'disputed', effects: isUnderWay(before) ? ['hold-day'] : [] };
  }
}

/** A new attempt to pay does not change a capsule that was paid. */
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
        effects: late ? ['spend-credit', 'make-credits'] : ['plan-day', 'spend-credit', 'make-credits'],
      };
    case 'active':
    case 'closed':
      // The dispute was won. If the day has passed, it comes now.
      return { ...after, effects: before.needsNewDate ? [] : ['plan-day'] };
    case 'delivered':
      return { ...after, effects: [] };
    case 'cancelled':
      return { ...after, effects: ['give-money-back'] };
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
        effects: ['end-day', 'free-credit', 'void-credits'],
      };
    case 'delivered':
      return { ...after, effects: ['void-credits'] };
    case 'cancelled':
      return { ...after, effects: [] };
  }
}

/** Paid, and its day has not come. */
export function isUnderWay({ status }: Pick<PaymentState, 'status'>): boolean {
  return status === 'active' || status === 'closed';
}
