// Real: the errors of the stripe package as it makes them of an answer.
import Stripe from 'stripe';
import { StripeAwayError, StripeFailedError, StripeRefusedError, stripeTrouble } from './stripe-trouble.js';

const answered = (statusCode: number): unknown =>
  stripeTrouble(Stripe.errors.generateV1Error({ type: 'api_error', message: 'no', statusCode }));

it.each([500, 502, 503])('an answer of %d is a failure: its key is spent', (status) => {
  expect(answered(status)).toBeInstanceOf(StripeFailedError);
});

it.each([400, 402, 404])('an answer of %d is a no', (status) => {
  expect(answered(status)).toBeInstanceOf(StripeRefusedError);
});

it.each([
  ['a key at work', answered(409)],
  ['too many questions', answered(429)],
  ['a lost answer', stripeTrouble(new Stripe.errors.StripeConnectionError({ message: 'lost' }))],
  ['an answer that nobody can read', stripeTrouble(new Stripe.errors.StripeAPIError({ message: 'html' }))],
])('%s may be asked again under the same key', (_, trouble) => {
  expect(trouble).toBeInstanceOf(StripeAwayError);
  expect(trouble).not.toBeInstanceOf(StripeFailedError);
});
