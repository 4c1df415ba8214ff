import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import Stripe from 'stripe';

/**
 * `unavailable`: no usable response, so only a repetition with the same idempotency key reveals the outcome. `failed`:
 * a 5xx, which Stripe repeats for the same key for a day. `refused`: a repetition with this key would not help.
 */
export type StripeProblem = 'unavailable' | 'failed' | 'refused';

/** Leaves out Stripe's message, which may quote what a user typed. */
export class StripeCallError extends ProblemError {
  constructor(
    readonly problem: StripeProblem,
    readonly stripeCode?: string,
    readonly param?: string,
  ) {
    const isRefused = problem === 'refused';
    const message = isRefused
      ? 'Our payment service couldn’t process this request. We’re looking into it.'
      : 'Our payment service isn’t answering right now. Please try again in a moment.';
    super(isRefused ? 'bad_gateway' : 'unavailable', message, undefined, isRefused ? {} : { 'Retry-After': '10' });
    this.name = 'StripeCallError';
  }
}

export function isStripeProblem(error: unknown, ...problems: StripeProblem[]): error is StripeCallError {
  return error instanceof StripeCallError && problems.includes(error.problem);
}

export function toStripeCallError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError;
  // 409: another request with the same idempotency key is in progress.
  if (isRefusal && error.statusCode !== 409) return new StripeCallError('refused', error.code, error.param);
  return new StripeCallError((error.statusCode ?? 0) >= 500 ? 'failed' : 'unavailable');
}
