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

/** The session or payment intent of an event. Amounts and states are read from Stripe's API, not from events. */
export interface Subject {
  sessionId: string | null;
  intentId: string | null;
}

const ID = /^[\w.]{1,255}$/;

/** Checks only the id and the type. A valid signature does not guarantee their shape. */
export function isEvent(event: unknown): event is Stripe.Event {
  const { id, type } = Object(event) as Record<string, unknown>;
  return idOf(id) !== null && idOf(type) !== null;
}

export function subjectOf({ type, data }: Pick<Stripe.Event, 'type' | 'data'>): Subject | null {
  if (!RELEVANT_TYPES.includes(type)) return null;
  const { object } = Object(data) as Record<string, unknown>;
  const { id, payment_intent: intent } = Object(object) as Record<string, unknown>;
  const isSession = type.startsWith('checkout.session.');
  const sessionId = isSession ? idOf(id) : null;
  const intentId = isSession ? null : (idOf(intent) ?? idOf((Object(intent) as Record<string, unknown>)['id']));
  return sessionId === null && intentId === null ? null : { sessionId, intentId };
}

function idOf(value: unknown): string | null {
  return typeof value === 'string' && ID.test(value) ? value : null;
}
