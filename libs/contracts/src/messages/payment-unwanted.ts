import { defineMessage } from './message.js';

/** capsules → billing: paid, but the capsule was cancelled before; all of it is to be given back. */
export interface PaymentUnwanted {
  /** The capsule's id. */
  orderId: string;
}

export const paymentUnwanted = defineMessage<PaymentUnwanted>('billing', 'payment.unwanted', 1);
