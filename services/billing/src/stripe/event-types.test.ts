import type Stripe from 'stripe';
import { RELEVANT_TYPES, subjectOf } from './event-types.js';

const readSubject = (type: string, object: object): unknown =>
  subjectOf({ type, data: { object } } as unknown as Stripe.Event);

describe('the subject of', () => {
  it.each([
    ['checkout.session.completed', { id: 'cs_1', payment_intent: 'pi_1' }, { sessionId: 'cs_1', intentId: null }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, { sessionId: null, intentId: 'pi_1' }],
    ['refund.created', { id: 're_1', payment_intent: { id: 'pi_1' } }, { sessionId: null, intentId: 'pi_1' }],
    ['charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_1' }, { sessionId: null, intentId: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: null }, null],
    ['charge.refunded', {}, null],
    ['checkout.session.completed', { id: { id: 'cs_1' } }, null],
    ['customer.created', { id: 'cus_1', payment_intent: 'pi_1' }, null],
    ['checkout.session.something_new', { id: 'cs_1' }, null],
  ])('%s with %j is %j', (type, object, expected) => {
    expect(readSubject(type, object)).toEqual(expected);
  });
});

it('the relevant event types fit in one request to Stripe, which accepts twenty', () => {
  expect(RELEVANT_TYPES.length).toBeLessThanOrEqual(20);
});
