import { emit, newId, nowInSeconds, shownSession, type SandboxContext } from './sandbox-context.js';
import type { Charge, PaymentIntent, Session } from './objects.js';
import { invalid } from './stripe-error.js';

const DECLINED = 'Your card was declined.';

/** Pays a session by card. The money arrives at once. */
export function payByCard(context: SandboxContext, session: Session): Session {
  requireOpen(session);
  return context.store.transaction(() => {
    if (session.amount_total === 0) return complete(context, { ...session, payment_status: 'no_payment_required' });
    const intent = findOrCreateIntent(context, session);
    const charge = context.store.put('charge', asReceived(context, newCharge(context, intent, session)));
    context.store.put('intent', asSucceeded(intent, charge));
    return complete(context, { ...session, payment_intent: intent.id, payment_status: 'paid' });
  });
}

/** Declines a card. The session stays open. Returns the message for the payer. */
export function decline(context: SandboxContext, session: Session): string {
  requireOpen(session);
  context.store.transaction(() => {
    const intent = findOrCreateIntent(context, session);
    const charge = context.store.put('charge', {
      ...newCharge(context, intent, session),
      status: 'failed',
      failure_code: 'card_declined',
      failure_message: DECLINED,
      payment_method_details: { type: 'card', card: { brand: 'visa', last4: '0002' } },
    });
    context.store.put('intent', {
      ...intent,
      latest_charge: charge.id,
      last_payment_error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: DECLINED,
      },
    });
    context.store.put('session', { ...session, payment_intent: intent.id });
  });
  return DECLINED;
}

/** Completes a session with a bank transfer that has not arrived yet. */
export function payLater(context: SandboxContext, session: Session): Session {
  requireOpen(session);
  if (session.amount_total === 0) return payByCard(context, session);
  return context.store.transaction(() => {
    const intent = findOrCreateIntent(context, session);
    const charge = context.store.put('charge', {
      ...newCharge(context, intent, session),
      payment_method_details: { type: 'customer_balance' },
    });
    context.store.put('intent', {
      ...intent,
      status: 'processing',
      latest_charge: charge.id,
      last_payment_error: null,
    });
    return complete(context, { ...session, payment_intent: intent.id, payment_status: 'unpaid' });
  });
}

export function settle(context: SandboxContext, session: Session): Session {
  const { intent, charge } = pendingTransfer(context, session);
  return context.store.transaction(() => {
    context.store.put('intent', asSucceeded(intent, context.store.put('charge', asReceived(context, charge))));
    const paid = context.store.put('session', { ...session, payment_status: 'paid' });
    emit(context, 'checkout.session.async_payment_succeeded', shownSession(paid));
    return paid;
  });
}

export function failTransfer(context: SandboxContext, session: Session): Session {
  const { intent, charge } = pendingTransfer(context, session);
  const message = 'The bank transfer failed.';
  return context.store.transaction(() => {
    context.store.put('charge', {
      ...charge,
      status: 'failed',
      failure_code: 'payment_method_provider_decline',
      failure_message: message,
    });
    context.store.put('intent', {
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: { type: 'card_error', code: 'payment_method_provider_decline', message },
    });
    emit(context, 'checkout.session.async_payment_failed', shownSession(session));
    return session;
  });
}

/** Whether a bank transfer has neither arrived nor failed yet. */
export function isTransferPending(context: SandboxContext, session: Session): boolean {
  return (
    session.payment_intent !== null && context.store.find('intent', session.payment_intent)?.status === 'processing'
  );
}

function complete(context: SandboxContext, session: Session): Session {
  const completed = context.store.put('session', {
    ...session,
    status: 'complete',
    url: null,
    customer_details: { email: session.customer_email },
  });
  emit(context, 'checkout.session.completed', shownSession(completed));
  return completed;
}

function findOrCreateIntent(context: SandboxContext, session: Session): PaymentIntent {
  const existing = session.payment_intent === null ? undefined : context.store.find('intent', session.payment_intent);
  const { metadata, description, receipt_email } = session.payment_intent_data;
  return (
    existing ??
    context.store.put('intent', {
      id: newId('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      created: nowInSeconds(context),
      currency: session.currency,
      description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata,
      payment_method_types: session.payment_method_types,
      receipt_email,
      status: 'requires_payment_method',
    })
  );
}

function newCharge(context: SandboxContext, intent: PaymentIntent, session: Session): Charge {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    billing_details: { email: session.customer_email },
    captured: false,
    created: nowInSeconds(context),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    paid: false,
    payment_intent: intent.id,
    payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: 'pending',
  };
}

function asReceived(context: SandboxContext, charge: Charge): Charge {
  return {
    ...charge,
    amount_captured: charge.amount,
    captured: true,
    paid: true,
    receipt_url: `${context.settings.publicUrl}/receipts/${charge.id}`,
    status: 'succeeded',
  };
}

function asSucceeded(intent: PaymentIntent, charge: Charge): PaymentIntent {
  return {
    ...intent,
    amount_received: charge.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    status: 'succeeded',
  };
}

function requireOpen(session: Session): void {
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
}

function pendingTransfer(context: SandboxContext, session: Session): { intent: PaymentIntent; charge: Charge } {
  const intent = context.store.find('intent', session.payment_intent ?? '');
  const charge = context.store.find('charge', intent?.latest_charge ?? '');
  if (intent?.status !== 'processing' || !charge) throw invalid('This session is not waiting for a transfer.');
  return { intent, charge };
}
