/** Events of all other types are stored and ignored. */
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
];

/** The checkout session or payment intent that an event is about. Stripe is asked for its amounts and states. */
export interface Subject {
  sessionId: string | null;
  intentId: string | null;
}

export interface ReceivedEvent {
  id: string;
  type: string;
  created: number;
  data?: unknown;
}

const TOKEN = /^[\w.]{1,255}$/;

/** The end of the year 9999, as Unix time in seconds. */
const MAX_TIME = 253_402_300_799;

export function isEvent(value: unknown): value is ReceivedEvent {
  const { id, type, created } = fieldsOf(value);
  const isMoment = Number.isInteger(created) && Number(created) >= 0 && Number(created) <= MAX_TIME;
  return isMoment && [id, type].every((field) => typeof field === 'string' && TOKEN.test(field));
}

export function subjectOf({ type, data }: Pick<ReceivedEvent, 'type' | 'data'>): Subject | null {
  if (!RELEVANT_TYPES.includes(type)) return null;
  const { object } = fieldsOf(data);
  const isSession = type.startsWith('checkout.session.');
  const sessionId = isSession ? idIn(object, 'id') : null;
  const intentId = isSession ? null : idIn(object, 'payment_intent');
  return sessionId === null && intentId === null ? null : { sessionId, intentId };
}

function idIn(object: unknown, name: string): string | null {
  const value = fieldsOf(object)[name];
  if (typeof value === 'string') return TOKEN.test(value) ? value : null;
  return name === 'id' ? null : idIn(value, 'id');
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
