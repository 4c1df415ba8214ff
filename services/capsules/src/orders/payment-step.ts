import type { PaymentChanged } from '@dear-future/contracts/messages/payments';
import { isUnderWay } from '../paid-capsules/own-capsule.js';
import type { PaidCapsule } from '../model/paid-capsule.entity.js';

export type PaymentState = Pick<PaidCapsule, 'status' | 'paymentStatus' | 'needsNewDate'>;

/** Returns the state after a billing message. @param isLate whether the capsule's date has passed */
export function paymentStep(before: PaymentState, message: PaymentChanged['state'], isLate: boolean): PaymentState {
  const { status } = before;
  switch (message) {
    case 'open':
    case 'processing':
    case 'failed':
      // Another attempt to pay does not change a capsule that was already paid.
      if (['paid', 'refunded', 'disputed'].includes(before.paymentStatus)) return before;
      return { ...before, paymentStatus: message === 'open' ? 'pending' : message };
    case 'paid':
      if (status === 'pending') return { status: 'active', paymentStatus: 'paid', needsNewDate: isLate };
      return { ...before, paymentStatus: 'paid' };
    case 'refunded':
      if (status !== 'pending' && !isUnderWay(before)) return { ...before, paymentStatus: 'refunded' };
      return { status: 'cancelled', paymentStatus: 'refunded', needsNewDate: false };
    case 'disputed':
      return { ...before, paymentStatus: 'disputed' };
  }
}
