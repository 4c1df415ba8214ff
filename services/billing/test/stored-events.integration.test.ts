// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process.
import { BillingTestApp } from './billing-test-app.js';
import { stripeEvent } from './stripe-events.js';

const customer = { customer_details: { email: 'ada@example.com' } };

const billing = await BillingTestApp.start();

describe('a stored event', () => {
  it('has the ids needed to handle it, and no payer data', async () => {
    const payment = { object: 'payment_intent', id: 'pi_2', ...customer };
    for (const [event, ids] of [
      [stripeEvent('checkout.session.completed', { id: 'cs_2', ...customer }), { session_id: 'cs_2', intent_id: null }],
      [stripeEvent('refund.created', { payment_intent: 'pi_1', ...customer }), { session_id: null, intent_id: 'pi_1' }],
      [stripeEvent('charge.dispute.created', { payment_intent: payment }), { session_id: null, intent_id: 'pi_2' }],
      [stripeEvent('customer.created', { id: 'cus_1', ...customer }), { session_id: null, intent_id: null }],
    ] as const) {
      await billing.signedWebhook(event);
      const [row] = await billing.rows('SELECT * FROM billing.stripe_events WHERE event_id = $1', event.id);
      expect(row).toMatchObject(ids);
      expect(JSON.stringify(row)).not.toContain('ada@example.com');
    }
  });

  it('is recognized when sent again', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(id);
    const event = stripeEvent('checkout.session.completed', { object: 'checkout.session', id, ...customer });
    await billing.signedWebhook(event);
    await billing.waitForEventState(event, 'handled');
    expect((await billing.signedWebhook(event)).status).toBe(200);
    expect(await billing.eventState(event)).toBe('handled');
    expect(await billing.changes(order)).toEqual(['1 paid']);
  });
});
