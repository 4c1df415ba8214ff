import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → billing: paid, but the capsule was cancelled before; all of it is to be given back. */
export class PaymentUnwanted {
  /** The capsule's id. */
  @IsUUID()
  orderId: string;
}

export const paymentUnwanted = defineMessage('billing', 'payment.unwanted', 1, PaymentUnwanted);
