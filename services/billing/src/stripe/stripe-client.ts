import Stripe from 'stripe';
import type { BillingSettings } from '../config.js';

/** How often Stripe's package repeats a call (after a lost response, a 409 or a 5xx) with the same idempotency key. */
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

/** More calls than one check usually makes. */
const CALLS_PER_CHECK = 8;
const MARGIN_SECONDS = 5;

/** How long a killed process holds its rows. A short lease is safe: other processes use the same idempotency keys. */
export function leaseSeconds({ STRIPE_TIMEOUT_MS }: BillingSettings): number {
  return Math.ceil((STRIPE_TIMEOUT_MS * (RETRIES + 1) * CALLS_PER_CHECK) / 1000) + MARGIN_SECONDS;
}
