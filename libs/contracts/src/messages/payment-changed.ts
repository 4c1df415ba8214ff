import { IsBoolean, IsIn, IsInt, IsISO8601, IsOptional, IsUUID, Min } from 'class-validator';
import { defineMessage } from './message.js';

const PAYMENT_STATES = ['open', 'processing', 'paid', 'failed', 'refunded', 'disputed'] as const;

/** billing → capsules: the payment status of an order. An older version never overwrites a newer one. */
export class PaymentChanged {
  /** The capsule's id. */
  @IsUUID()
  orderId: string;

  /** Rises with every change to the order. */
  @IsInt()
  @Min(0)
  version: number;

  /** `open`: a new checkout after a failed one. `refunded`: in full. */
  @IsIn(PAYMENT_STATES)
  state: (typeof PAYMENT_STATES)[number];

  /** Whether the bank refunded it after a dispute: then capsules that its credits paid for are cancelled too. */
  @IsOptional()
  @IsBoolean()
  isChargedBack?: boolean;

  /** ISO 8601, UTC. */
  @IsISO8601()
  at: string;
}

export const paymentChanged = defineMessage('capsules', 'payment.changed', 1, PaymentChanged);
