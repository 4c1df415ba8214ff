import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import Stripe from 'stripe';

/** Stripe did not answer or is busy. The same request may be repeated. */
export class StripeUnavailableError extends ProblemError {
  constructor() {
    super('unavailable', 'Our payment service isn’t answering right now. Please try again in a moment.', undefined, {
      'Retry-After': '10',
    });
    this.name = 'StripeUnavailableError';
  }
}

/** Stripe repeats a 5xx for the same idempotency key for a day, so the next request needs another key. */
export class StripeFailedError extends StripeUnavailableError {
  constructor() {
    super();
    this.name = 'StripeFailedError';
  }
}

/** Repeating the request would not help. Stripe's message may quote a user and is not shown. */
export class StripeRefusedError extends ProblemError {
  constructor(
    readonly stripeCode: string | null,
    readonly param: string | null,
    readonly stripeStatus: number,
  ) {
    super('bad_gateway', 'Our payment service couldn’t process this request. We’re looking into it.');
    this.name = 'StripeRefusedError';
  }
}

export function toStripeError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isRefused =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  // 409: another request with the same idempotency key is in progress.
  if (isRefused && error.statusCode !== 409) {
    return new StripeRefusedError(error.code ?? null, error.param ?? null, error.statusCode ?? 400);
  }
  // Without a status the outcome is unknown: only repeating the request with the same key reveals it.
  return (error.statusCode ?? 0) >= 500 ? new StripeFailedError() : new StripeUnavailableError();
}
