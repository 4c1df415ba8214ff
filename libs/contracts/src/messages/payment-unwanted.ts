import { IsUUID } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → billing: the capsule is cancelled, but its order was paid: refund all of it. */
export class PaymentUnwanted {
  /** The capsule's id. */
  @IsUUID()
  orderId: string;
}

export const paymentUnwanted = defineMessage('billing', 'payment.unwanted', 1, PaymentUnwanted);
