// Real: the error classes of the stripe package.
import Stripe from 'stripe';
import { toStripeCallError } from './stripe-errors.js';

const errorForStatus = (statusCode: number): unknown =>
  toStripeCallError(Stripe.errors.generateV1Error({ type: 'api_error', message: 'no', statusCode }));

it.each([500, 502, 503])('a %d response is a failure: the next request needs a new idempotency key', (status) => {
  expect(errorForStatus(status)).toMatchObject({ problem: 'failed' });
});

it.each([400, 402, 404])('a %d response is a refusal', (status) => {
  expect(errorForStatus(status)).toMatchObject({ problem: 'refused' });
});

it.each([
  ['a 409 for an idempotency key in use', errorForStatus(409)],
  ['too many requests', errorForStatus(429)],
  ['a lost response', toStripeCallError(new Stripe.errors.StripeConnectionError({ message: 'lost' }))],
  ['an unreadable response', toStripeCallError(new Stripe.errors.StripeAPIError({ message: 'html' }))],
])('after %s, the request may be repeated with the same key', (_, error) => {
  expect(error).toMatchObject({ problem: 'unavailable' });
});
