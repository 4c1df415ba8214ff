import Stripe from 'stripe';
import type { BillingSettings } from '../config.js';

/** Retries after a broken connection. The package repeats the idempotency key. */
const RETRIES = 1;

export function stripeClient({ STRIPE_SECRET_KEY, STRIPE_API_URL, STRIPE_TIMEOUT_MS }: BillingSettings): Stripe {
  const { protocol, hostname, port } = new URL(STRIPE_API_URL);
  return new Stripe(STRIPE_SECRET_KEY, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

const CALLS = 8;
const MARGIN_SECONDS = 5;

/** Short, because a killed process holds its rows this long. Two processes do no harm: they use the same keys. */
export function leaseSeconds({ STRIPE_TIMEOUT_MS }: BillingSettings): number {
  return Math.ceil((STRIPE_TIMEOUT_MS * (RETRIES + 1) * CALLS) / 1000) + MARGIN_SECONDS;
}
