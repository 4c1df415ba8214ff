// Real: PostgreSQL, Redis, the billing service (in this process), and the Stripe sandbox.
import { BillingTestApp } from './billing-test-app.js';
import { createEvent } from './stripe-events.js';

const payer = { customer_details: { email: 'ada@example.com' } };

const billing = await BillingTestApp.start();

describe('a stored event', () => {
  it('has the ids that are needed to handle it, and no payer data', async () => {
    const payment = { object: 'payment_intent', id: 'pi_2', ...payer };
    for (const [event, ids] of [
      [createEvent('checkout.session.completed', { id: 'cs_2', ...payer }), { session_id: 'cs_2', intent_id: null }],
      [createEvent('refund.created', { payment_intent: 'pi_1', ...payer }), { session_id: null, intent_id: 'pi_1' }],
      [createEvent('charge.dispute.created', { payment_intent: payment }), { session_id: null, intent_id: 'pi_2' }],
      [createEvent('customer.created', { id: 'cus_1', ...payer }), { session_id: null, intent_id: null }],
    ] as const) {
      await billing.postSignedWebhook(event);
      const [row] = await billing.query('SELECT * FROM billing.payment_checks WHERE event_id = $1', event.id);
      expect(row).toMatchObject(ids);
      expect(JSON.stringify(row)).not.toContain('ada@example.com');
    }
  });

  it('is recognized when it is sent again', async () => {
    const { order, session } = await billing.createOpenOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(session.id);
    const event = createEvent('checkout.session.completed', { object: 'checkout.session', id: session.id, ...payer });
    await billing.postSignedWebhook(event);
    await billing.waitForEventState(event, 'handled');
    expect((await billing.postSignedWebhook(event)).status).toBe(200);
    expect(await billing.readEventState(event)).toBe('handled');
    expect(await billing.listChanges(order)).toEqual(['1 paid']);
  });
});
