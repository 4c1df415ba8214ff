import { emit, newId, seconds, type SandboxContext } from './sandbox-context.js';
import type { Charge, Dispute, Metadata, PaymentIntent, Refund } from './objects.js';
import { invalid } from './stripe-error.js';

export interface RefundWish {
  /** Without it, the rest of the payment. */
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Metadata;
}

/** At most what is left. */
export function refund(
  context: SandboxContext,
  intent: PaymentIntent,
  { amount, reason, metadata = {} }: RefundWish,
): Refund {
  const charge = paidCharge(context, intent);
  const left = charge.amount - charge.amount_refunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed && disputeOf(context, intent)?.status !== 'won') {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalid(message, { code: 'charge_disputed' });
  }
  const wanted = amount ?? left;
  if (wanted > left) {
    const message = `Refund amount (${dollars(wanted)}) is greater than unrefunded amount on charge (${dollars(left)})`;
    throw invalid(message, { param: 'amount' });
  }
  return context.store.transaction(() => {
    const made = context.store.put('refund', {
      id: newId('re'),
      object: 'refund',
      amount: wanted,
      charge: charge.id,
      created: seconds(context),
      currency: charge.currency,
      metadata,
      payment_intent: intent.id,
      reason: reason ?? null,
      status: 'succeeded',
    });
    const refunded = context.store.put('charge', {
      ...charge,
      amount_refunded: charge.amount_refunded + wanted,
      refunded: wanted === left,
    });
    emit(context, 'refund.created', made);
    emit(context, 'charge.refunded', refunded);
    return made;
  });
}

/** The money of the last refund is ours again. */
export function failRefund(context: SandboxContext, intent: PaymentIntent): Refund {
  const charge = paidCharge(context, intent);
  const given = refundToFail(context, intent);
  if (!given) throw invalid('This payment has no refund that could fail.');
  return context.store.transaction(() => {
    const failed = context.store.put('refund', { ...given, status: 'failed' });
    context.store.put('charge', {
      ...charge,
      amount_refunded: charge.amount_refunded - given.amount,
      refunded: false,
    });
    emit(context, 'refund.failed', failed);
    return failed;
  });
}

/** The newest refund of a payment that has not failed. */
export function refundToFail(context: SandboxContext, intent: PaymentIntent): Refund | undefined {
  return context.store
    .list('refund')
    .find(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded');
}

/** The payer's bank holds the money. */
export function openDispute(context: SandboxContext, intent: PaymentIntent): Dispute {
  const charge = paidCharge(context, intent);
  const left = charge.amount - charge.amount_refunded;
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`);
  if (left === 0) throw invalid(`Charge ${charge.id} has already been refunded.`);
  return context.store.transaction(() => {
    context.store.put('charge', { ...charge, disputed: true });
    const dispute = context.store.put('dispute', {
      id: newId('dp'),
      object: 'dispute',
      amount: left,
      charge: charge.id,
      created: seconds(context),
      currency: charge.currency,
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    emit(context, 'charge.dispute.created', dispute);
    return dispute;
  });
}

export function closeDispute(context: SandboxContext, intent: PaymentIntent, status: 'won' | 'lost'): Dispute {
  const dispute = disputeOf(context, intent);
  if (dispute?.status !== 'needs_response') throw invalid('There is no open dispute about this payment.');
  return context.store.transaction(() => {
    const closed = context.store.put('dispute', { ...dispute, status });
    emit(context, 'charge.dispute.closed', closed);
    return closed;
  });
}

export function disputeOf(context: SandboxContext, intent: PaymentIntent): Dispute | undefined {
  return context.store.list('dispute').find(({ payment_intent }) => payment_intent === intent.id);
}

export function paidCharge(context: SandboxContext, intent: PaymentIntent): Charge {
  const charge = context.store.find('charge', intent.latest_charge ?? '');
  if (charge?.status !== 'succeeded') {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return charge;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
