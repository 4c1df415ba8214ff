import type { PriceLine } from '../pricing.js';
import { defineMessage } from './message.js';

/** billing → delivery: something about money that the person is written to about: once for each `announcementId`. */
export interface PaymentAnnounced {
  announcementId: string;
  /**
   * `receipt`: paid. `refund`: `amountCents` went back. `dispute`: the bank took it back for now, until it is `dispute_won` (with us
   * again) or `dispute_lost` (with the person for good). `failed`: a payment that was being confirmed was refused. `returned`: a
   * payment that paid for nothing went back by itself. `refund_failed`: what went back did not arrive; we return it in another way.
   */
  kind: 'receipt' | 'refund' | 'dispute' | 'dispute_won' | 'dispute_lost' | 'failed' | 'returned' | 'refund_failed';
  personId: string;
  capsuleId: string;
  /** Name of the capsule. */
  title: string;
  lines: PriceLine[];
  totalCents: number;
  amountCents: number;
  currency: string;
  /** Of `refund` and `dispute_lost`: all that is with the person again, this one with it. Without it: this one alone. */
  refundedSoFarCents?: number;
  /** Of `returned`: why the payment paid for nothing. */
  because?: 'paid_twice' | 'amount_mismatch';
  /** ISO 8601, UTC. */
  at: string;
}

export const paymentAnnounced = defineMessage<PaymentAnnounced>('delivery', 'payment.announced', 1);
