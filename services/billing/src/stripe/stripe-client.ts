import Stripe from 'stripe';
import type { BillingSettings } from '../config.js';

/** A request is repeated this often when the connection broke; the package sends the same idempotency key again. */
const RETRIES = 1;

/** The official client, with every wait bounded. */
export function stripeClient({
  STRIPE_SECRET_KEY,
  STRIPE_API_URL,
  STRIPE_TIMEOUT_MS,
}: Pick<BillingSettings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL' | 'STRIPE_TIMEOUT_MS'>): Stripe {
  return new Stripe(STRIPE_SECRET_KEY, {
    ...(STRIPE_API_URL !== '' && placeOf(new URL(STRIPE_API_URL))),
    timeout: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

function placeOf({ protocol, hostname, port }: URL): { protocol: 'http' | 'https'; host: string; port: string } {
  const isPlain = protocol === 'http:';
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? '80' : '443') : port,
  };
}

/** Calls to Stripe that one piece of work makes one after the other, at most. */
const CALLS = 5;
/** What is left to write the outcome down, in seconds. */
const MARGIN_SECONDS = 5;

/**
 * How long work that asks Stripe keeps others off it, in seconds. Short, because a killed process's work waits as long, and
 * doing it twice does no harm: Stripe knows a repeated key, and what it says is written once.
 */
export function leaseSeconds({ STRIPE_TIMEOUT_MS }: Pick<BillingSettings, 'STRIPE_TIMEOUT_MS'>): number {
  return Math.ceil((STRIPE_TIMEOUT_MS * (RETRIES + 1) * CALLS) / 1000) + MARGIN_SECONDS;
}
