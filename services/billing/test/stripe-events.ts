import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

const signer = new Stripe('sk_test_signer').webhooks;

type StripeEvent = Record<'id' | 'object' | 'type', string> & { created: number; data: { object: object } };

/** Creates an event about `object`, shaped like Stripe's. */
export function createEvent(type: string, object: object): StripeEvent {
  const created = Math.floor(Date.now() / 1000);
  return { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', created, type, data: { object } };
}

/** Returns an event's payload and its signature header. */
export function sign(event: object, { secret, timestamp }: { secret: string; timestamp?: number }): [string, string] {
  const payload = JSON.stringify(event);
  const header = signer.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) });
  return [payload, header];
}
