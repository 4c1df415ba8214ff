import type { PriceLine } from '../pricing.js';
import { defineMessage } from './message.js';

/** billing → delivery: something about money that the person is written to about: once for each `announcementId`. */
export interface PaymentAnnounced {
  announcementId: string;
  /**
   * `receipt`: paid. `refund`: `amountCents` went back (all of it when it equals `totalCents`). `dispute`: the bank took it back for
   * now. `failed`: a payment that was being confirmed was refused.
   */
  kind: 'receipt' | 'refund' | 'dispute' | 'failed';
  personId: string;
  capsuleId: string;
  /** Name of the capsule. */
  title: string;
  lines: PriceLine[];
  totalCents: number;
  amountCents: number;
  currency: string;
  /** ISO 8601, UTC. */
  at: string;
}

export const paymentAnnounced = defineMessage<PaymentAnnounced>('delivery', 'payment.announced', 1);
