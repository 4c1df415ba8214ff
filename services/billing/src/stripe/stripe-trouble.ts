import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import Stripe from 'stripe';

/** Stripe does not answer, or not now: what was asked may be asked again. */
export class StripeAwayError extends ProblemError {
  constructor() {
    super('unavailable', 'Our payment service does not answer right now. Please try again in a moment.', undefined, {
      'Retry-After': '10',
    });
    this.name = 'StripeAwayError';
  }
}

/**
 * Stripe answered that it failed. It answers a repeated idempotency key so for a day, whatever became of the work meanwhile: the next
 * question needs another key.
 */
export class StripeFailedError extends StripeAwayError {
  constructor() {
    super();
    this.name = 'StripeFailedError';
  }
}

/** Stripe understood and says no: asking the same again changes nothing. Its words may quote a person and stay inside. */
export class StripeRefusedError extends ProblemError {
  constructor(
    /** Stripe's code, e.g. `charge_already_refunded`. */
    readonly stripeCode: string | null,
    /** The parameter it does not like. */
    readonly param: string | null,
    /** The HTTP status of Stripe's answer. */
    readonly stripeStatus: number,
  ) {
    super('bad_gateway', 'Our payment service could not do this. Nothing was charged; we look into it.');
    this.name = 'StripeRefusedError';
  }
}

/** Which of the three an error of the stripe package is; any other error as it came. */
export function stripeTrouble(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const refused =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  // 409: the same idempotency key is being worked on right now.
  if (refused && error.statusCode !== 409) {
    return new StripeRefusedError(error.code ?? null, error.param ?? null, error.statusCode ?? 400);
  }
  // Without a status nobody knows what became of it: only the same key finds out.
  return (error.statusCode ?? 0) >= 500 ? new StripeFailedError() : new StripeAwayError();
}
