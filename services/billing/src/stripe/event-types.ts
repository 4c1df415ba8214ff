import type Stripe from 'stripe';

/** Events of all other types are stored and ignored. */
export const RELEVANT_TYPES: string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'refund.created',
  'refund.updated',
  'refund.failed',
];

/** The checkout session or payment intent that an event is about. Stripe is asked for its amounts and states. */
export interface Subject {
  sessionId: string | null;
  intentId: string | null;
}

export function subjectOf({ type, data }: Pick<Stripe.Event, 'type' | 'data'>): Subject | null {
  if (!RELEVANT_TYPES.includes(type)) return null;
  const { id, payment_intent: intent } = data.object as { id: string } & Pick<Stripe.Refund, 'payment_intent'>;
  if (type.startsWith('checkout.session.')) return { sessionId: id, intentId: null };
  const intentId = typeof intent === 'string' ? intent : intent?.id;
  return intentId === undefined ? null : { sessionId: null, intentId };
}
