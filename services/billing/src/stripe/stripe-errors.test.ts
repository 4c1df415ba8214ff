// Real: the error classes of the stripe package.
import Stripe from 'stripe';
import { StripeUnavailableError, StripeFailedError, StripeRefusedError, toStripeError } from './stripe-errors.js';

const errorForStatus = (statusCode: number): unknown =>
  toStripeError(Stripe.errors.generateV1Error({ type: 'api_error', message: 'no', statusCode }));

it.each([500, 502, 503])('a %d response is a failure: the next request needs a new idempotency key', (status) => {
  expect(errorForStatus(status)).toBeInstanceOf(StripeFailedError);
});

it.each([400, 402, 404])('a %d response is a refusal', (status) => {
  expect(errorForStatus(status)).toBeInstanceOf(StripeRefusedError);
});

it.each([
  ['an idempotency key in use', errorForStatus(409)],
  ['too many requests', errorForStatus(429)],
  ['a lost response', toStripeError(new Stripe.errors.StripeConnectionError({ message: 'lost' }))],
  ['an unreadable response', toStripeError(new Stripe.errors.StripeAPIError({ message: 'html' }))],
])('after %s, the request may be repeated with the same key', (_, error) => {
  expect(error).toBeInstanceOf(StripeUnavailableError);
  expect(error).not.toBeInstanceOf(StripeFailedError);
});
