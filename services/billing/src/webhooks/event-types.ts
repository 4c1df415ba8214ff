/** All others are stored and ignored. */
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

/** What an event is about. Its amounts and states are not used: Stripe is asked instead. */
export type Subject = { kind: 'session'; id: string } | { kind: 'intent'; id: string };

/** The data may have any shape. */
export interface ReceivedEvent {
  id: string;
  type: string;
  /** Unix time in seconds. */
  created: number;
  data?: unknown;
}

/** Any id or type of Stripe. */
const TOKEN = /^[\w.]{1,255}$/;

/** The end of the year 9999, as Unix time in seconds. */
const MAX_TIME = 253_402_300_799;

export function isEvent(value: unknown): value is ReceivedEvent {
  const { id, type, created } = fieldsOf(value);
  return [id, type].every((part) => typeof part === 'string' && TOKEN.test(part)) && isMoment(created);
}

/** Null for an event about none of our payments. */
export function subjectOf({ type, data }: Pick<ReceivedEvent, 'type' | 'data'>): Subject | null {
  if (!RELEVANT.has(type)) return null;
  const { object } = fieldsOf(data);
  const kind = type.startsWith('checkout.session.') ? 'session' : 'intent';
  const id = idIn(object, kind === 'session' ? 'id' : 'payment_intent');
  return id === null ? null : { kind, id };
}

/** The fields that `subjectOf` needs and those that identify the event. */
export function trimmedEvent({ id, type, created, data }: ReceivedEvent): object {
  const { object } = fieldsOf(data);
  const ids = ['object', 'id', 'payment_intent'].map((name) => [name, idIn(object, name)] as const);
  return { id, type, created, data: { object: Object.fromEntries(ids.filter(([, value]) => value !== null)) } };
}

/** An id, or the id of an expanded object. */
function idIn(object: unknown, name: string): string | null {
  const value = fieldsOf(object)[name];
  if (typeof value === 'string') return TOKEN.test(value) ? value : null;
  return name === 'id' ? null : idIn(value, 'id');
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function isMoment(seconds: unknown): boolean {
  return Number.isInteger(seconds) && Number(seconds) >= 0 && Number(seconds) <= MAX_TIME;
}
