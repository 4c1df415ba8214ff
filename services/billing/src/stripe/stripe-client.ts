import Stripe from 'stripe';
import type { BillingSettings } from '../config.js';

/** Retries after a broken connection. The package repeats the idempotency key. */
const RETRIES = 1;

export function stripeClient({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
  STRIPE_TIMEOUT_MS,
}: Pick<BillingSettings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'STRIPE_TIMEOUT_MS'>): Stripe {
  return new Stripe(STRIPE_SECRET_KEY, {
    ...apiHost(new URL(STRIPE_API_URL)),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function apiHost({ protocol, hostname, port }: URL): { protocol: 'http' | 'https'; host: string; port: string } {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? '80' : '443') : port,
  };
}

const CALLS = 5;
const MARGIN_SECONDS = 5;

/** Short, because a killed process holds its rows this long. Two processes do no harm: they use the same keys. */
export function leaseSeconds({ STRIPE_TIMEOUT_MS }: Pick<BillingSettings, 'STRIPE_TIMEOUT_MS'>): number {
  return Math.ceil((STRIPE_TIMEOUT_MS * (RETRIES + 1) * CALLS) / 1000) + MARGIN_SECONDS;
}
