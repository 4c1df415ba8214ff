import type { PaidCapsuleStatus, PaymentStatus } from '@dear-future/contracts/http/paid-capsules';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';

/** As much of a capsule as the word of billing changes. */
export interface Standing {
  status: PaidCapsuleStatus;
  paymentStatus: PaymentStatus;
  needsNewDate: boolean;
}

/** What is to be done beside, in this order and in the same transaction; each of it changes nothing when it was done before. */
export type PaymentEffect =
  /** Its day goes on the calendar, or back on it. */
  | 'plan-day'
  /** Nothing is delivered while the money is in dispute. */
  | 'hold-day'
  | 'end-day'
  /** The credit that it was made with is used up. */
  | 'spend-credit'
  /** The credit that it was made with is free again. */
  | 'free-credit'
  /** The credits that it brings are made. */
  | 'make-credits'
  /** What is left of the credits that it brought pays nothing more. */
  | 'void-credits'
  /** Nobody wants it any more: the host gets the money back. */
  | 'give-money-back';

export interface PaymentStep extends Standing {
  effects: PaymentEffect[];
}

/**
 * What becomes of a capsule when billing says how its payment stands (docs/product.md §4.6 and §4.7). Billing may skip states,
 * as older messages are passed over: nothing here leans on what was said before.
 *
 * @param late whether the capsule's date has passed
 */
export function paymentStep(standing: Standing, told: PaymentChanged['state'], late: boolean): PaymentStep {
  switch (told) {
    case 'open':
    case 'processing':
    case 'failed':
      return tried(standing, told === 'open' ? 'pending' : told);
    case 'paid':
      return paid(standing, late);
    case 'refunded':
      return refunded(standing);
    case 'disputed':
      return { ...standing, paymentStatus: 'disputed', effects: isUnderWay(standing) ? ['hold-day'] : [] };
  }
}

/** An attempt to pay says nothing about what was paid for already. */
function tried(standing: Standing, paymentStatus: 'pending' | 'processing' | 'failed'): PaymentStep {
  switch (standing.paymentStatus) {
    case 'pending':
    case 'processing':
    case 'failed':
      return { ...standing, paymentStatus, effects: [] };
    case 'paid':
    case 'refunded':
    case 'disputed':
      return { ...standing, effects: [] };
  }
}

function paid(standing: Standing, late: boolean): PaymentStep {
  const after = { ...standing, paymentStatus: 'paid' } as const;
  switch (standing.status) {
    case 'pending':
      return {
        ...after,
        status: 'active',
        needsNewDate: late,
        effects: late ? ['spend-credit', 'make-credits'] : ['plan-day', 'spend-credit', 'make-credits'],
      };
    case 'active':
    case 'closed':
      // A dispute was won. A day that passed meanwhile comes now.
      return { ...after, effects: standing.needsNewDate ? [] : ['plan-day'] };
    case 'delivered':
      return { ...after, effects: [] };
    case 'cancelled':
      return { ...after, effects: ['give-money-back'] };
  }
}

function refunded(standing: Standing): PaymentStep {
  const after = { ...standing, paymentStatus: 'refunded' } as const;
  switch (standing.status) {
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

/** Whether it is paid and waits for its day. */
export function isUnderWay({ status }: Pick<Standing, 'status'>): boolean {
  return status === 'active' || status === 'closed';
}
