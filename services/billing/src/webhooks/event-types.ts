import type Stripe from 'stripe';

/** What Stripe tells that can change an order. All else is stored and left alone. */
export const RELEVANT_TYPES = [
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
] as const;

const RELEVANT: ReadonlySet<string> = new Set(RELEVANT_TYPES);

/** What an event is about; its amounts and states are never used, Stripe is asked instead. */
export type Subject = { kind: 'session'; id: string } | { kind: 'intent'; id: string };

/** Null for an event that concerns no payment of ours. */
export function subjectOf(event: Pick<Stripe.Event, 'type'> & { data: { object: object } }): Subject | null {
  if (!RELEVANT.has(event.type)) return null;
  const { object } = event.data;
  if (event.type.startsWith('checkout.session.')) {
    const id = textIn(object, 'id');
    return id === null ? null : { kind: 'session', id };
  }
  const id = textIn(object, 'payment_intent');
  return id === null ? null : { kind: 'intent', id };
}

/** Of an event what stays when its payload is removed: what `subjectOf` reads, and what tells an operator which event it was. */
export function trimmedEvent({ id, type, created, data }: Stripe.Event): object {
  const texts = ['object', 'id', 'payment_intent'].map((name) => [name, textIn(data.object, name)] as const);
  return { id, type, created, data: { object: Object.fromEntries(texts.filter(([, text]) => text !== null)) } };
}

/** An id, or of a thing that was sent whole its id. */
function textIn(object: object, name: string): string | null {
  const value = (object as Record<string, unknown>)[name];
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null && name !== 'id' ? textIn(value, 'id') : null;
}
