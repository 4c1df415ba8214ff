// Real: the errors of the stripe package.
import Stripe from 'stripe';
import { StripeUnavailableError, StripeFailedError, StripeRefusedError, toStripeError } from './stripe-errors.js';

const answered = (statusCode: number): unknown =>
  toStripeError(Stripe.errors.generateV1Error({ type: 'api_error', message: 'no', statusCode }));

it.each([500, 502, 503])('an answer of %d is a failure: the next request needs another key', (status) => {
  expect(answered(status)).toBeInstanceOf(StripeFailedError);
});

it.each([400, 402, 404])('an answer of %d is a refusal', (status) => {
  expect(answered(status)).toBeInstanceOf(StripeRefusedError);
});

it.each([
  ['a key in use', answered(409)],
  ['too many requests', answered(429)],
  ['a lost answer', toStripeError(new Stripe.errors.StripeConnectionError({ message: 'lost' }))],
  ['an unreadable answer', toStripeError(new Stripe.errors.StripeAPIError({ message: 'html' }))],
])('after %s the request may be repeated with the same key', (_, trouble) => {
  expect(trouble).toBeInstanceOf(StripeUnavailableError);
  expect(trouble).not.toBeInstanceOf(StripeFailedError);
});
