import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

const signer = new Stripe('sk_test_signer').webhooks;

/** An event as Stripe makes it, about `object`. */
export function stripeEvent(type: string, object: object): { id: string; type: string; data: { object: object } } {
  const created = Math.floor(Date.now() / 1000);
  return { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', created, type, data: { object } } as never;
}

/** The bytes of an event, and the header that signs them. */
export function signed(event: object, { secret, timestamp }: { secret: string; timestamp?: number }): [string, string] {
  const payload = JSON.stringify(event);
  const header = signer.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) });
  return [payload, header];
}
