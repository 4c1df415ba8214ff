import { emit, newId, nowInSeconds, type SandboxContext } from './sandbox-context.js';
import type { Charge, Dispute, Metadata, PaymentIntent, Refund } from './objects.js';
import { invalid } from './stripe-error.js';

interface RefundRequest {
  /** By default, all that has not been refunded yet. */
  amount?: number | undefined;
  reason?: string | undefined;
  metadata?: Metadata;
}

/** Refunds an amount: at most what has not been refunded yet. */
export function refund(
  context: SandboxContext,
  intent: PaymentIntent,
  { amount, reason, metadata = {} }: RefundRequest,
): Refund {
  const charge = paidCharge(context, intent);
  const refundable = charge.amount - charge.amount_refunded;
  if (refundable === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (charge.disputed && disputeOf(context, intent)?.status !== 'won') {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`;
    throw invalid(message, { code: 'charge_disputed' });
  }
  const requested = amount ?? refundable;
  if (requested > refundable) {
    const message = `Refund amount (${dollars(requested)}) is greater than unrefunded amount on charge (${dollars(refundable)})`;
    throw invalid(message, { param: 'amount' });
  }
  return context.store.transaction(() => {
    const created = context.store.put('refund', {
      id: newId('re'),
      object: 'refund',
      amount: requested,
      charge: charge.id,
      created: nowInSeconds(context),
      currency: charge.currency,
      metadata,
      payment_intent: intent.id,
      reason: reason ?? null,
      status: 'succeeded',
    });
    const refunded = context.store.put('charge', {
      ...charge,
      amount_refunded: charge.amount_refunded + requested,
      refunded: requested === refundable,
    });
    emit(context, 'refund.created', created);
    emit(context, 'charge.refunded', refunded);
    return created;
  });
}

/** Makes the newest successful refund fail, so that its money returns to the merchant. */
export function failRefund(context: SandboxContext, intent: PaymentIntent): Refund {
  const charge = paidCharge(context, intent);
  const latest = refundToFail(context, intent);
  if (!latest) throw invalid('This payment has no refund that could fail.');
  return context.store.transaction(() => {
    const failed = context.store.put('refund', { ...latest, status: 'failed' });
    context.store.put('charge', {
      ...charge,
      amount_refunded: charge.amount_refunded - latest.amount,
      refunded: false,
    });
    emit(context, 'refund.failed', failed);
    return failed;
  });
}

/** Returns the payment's newest refund that has not failed. */
export function refundToFail(context: SandboxContext, intent: PaymentIntent): Refund | undefined {
  return context.store
    .list('refund')
    .find(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded');
}

/**
 * Disputes a payment: the payer's bank withholds the money, or part of it, or an amount in another currency. Or the
 * dispute is prevented, because the money goes back to the payer at once.
 */
export function openDispute(
  context: SandboxContext,
  intent: PaymentIntent,
  { amount, currency }: { amount?: number | undefined; currency?: string | undefined } = {},
  status: 'needs_response' | 'prevented' = 'needs_response',
): Dispute {
  const charge = paidCharge(context, intent);
  const refundable = charge.amount - charge.amount_refunded;
  if (charge.disputed) throw invalid(`Charge ${charge.id} is already disputed.`);
  if (refundable === 0) throw invalid(`Charge ${charge.id} has already been refunded.`);
  return context.store.transaction(() => {
    context.store.put('charge', { ...charge, disputed: true });
    const money = { amount: amount ?? refundable, currency: currency ?? charge.currency };
    const dispute = context.store.put('dispute', {
      id: newId('dp'),
      object: 'dispute',
      ...money,
      balance_transactions: [{ ...money, object: 'balance_transaction', amount: -money.amount }],
      charge: charge.id,
      created: nowInSeconds(context),
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: intent.id,
      reason: 'fraudulent',
      status,
    });
    emit(context, 'charge.dispute.created', dispute);
    return dispute;
  });
}

export function closeDispute(context: SandboxContext, intent: PaymentIntent, status: 'won' | 'lost'): Dispute {
  const dispute = disputeOf(context, intent);
  if (dispute?.status !== 'needs_response') throw invalid('This payment has no open dispute.');
  return context.store.transaction(() => {
    const { amount, currency, balance_transactions: moved } = dispute;
    const returned = status === 'won' ? [{ object: 'balance_transaction' as const, amount, currency }] : [];
    const closed = context.store.put('dispute', { ...dispute, status, balance_transactions: [...moved, ...returned] });
    emit(context, 'charge.dispute.closed', closed);
    return closed;
  });
}

export function disputeOf(context: SandboxContext, intent: PaymentIntent): Dispute | undefined {
  return context.store.list('dispute').find(({ payment_intent }) => payment_intent === intent.id);
}

function paidCharge(context: SandboxContext, intent: PaymentIntent): Charge {
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
