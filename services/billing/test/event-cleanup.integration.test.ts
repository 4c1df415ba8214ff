// Real: PostgreSQL, Redis, billing's application in this process, the Stripe sandbox as a process.
import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';
import { stripeEvent } from './stripe-events.js';

const OLD = `clock_timestamp() - interval '31 days'`;
const payloadOf = async ({ id }: { id: string }): Promise<unknown> => {
  const sql = 'SELECT payload FROM billing.stripe_events WHERE event_id = $1';
  return (await billing.rows<{ payload: unknown }>(sql, id))[0]?.payload;
};
const age = (news: { id: string }, more = ''): Promise<unknown> =>
  billing.rows(`UPDATE billing.stripe_events SET received_at = ${OLD} ${more} WHERE event_id = $1`, news.id);
const trimmed = (news: { id: string }): Promise<unknown> =>
  eventually(async () => !JSON.stringify(await payloadOf(news)).includes('ada@example.com'));
const customer = { customer_details: { email: 'ada@example.com' } };

const billing = await BillingTestApp.open();
await billing.start({ EVENT_CLEANUP_INTERVAL_MS: '100' });

describe('stored events', () => {
  it('are kept whole for thirty days, then reduced to the ids that their handling reads', async () => {
    const young = stripeEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_1', ...customer });
    const session = stripeEvent('checkout.session.completed', { object: 'checkout.session', id: 'cs_2', ...customer });
    const refund = stripeEvent('refund.created', { object: 'refund', id: 're_1', payment_intent: 'pi_1', ...customer });
    const payment = { object: 'payment_intent', id: 'pi_2', ...customer };
    const dispute = stripeEvent('charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: payment });
    const unknown = stripeEvent('customer.created', { object: 'customer', id: 'cus_1', ...customer });
    await billing.signedWebhook(young);
    for (const [event, object] of [
      [session, { object: 'checkout.session', id: 'cs_2' }],
      [refund, { object: 'refund', id: 're_1', payment_intent: 'pi_1' }],
      [dispute, { object: 'dispute', id: 'dp_1', payment_intent: 'pi_2' }],
      [unknown, { object: 'customer', id: 'cus_1' }],
    ] as const) {
      await billing.signedWebhook(event);
      await age(event);
      await trimmed(event);
      const { id, type, created } = event;
      expect(await payloadOf(event)).toEqual({ id, type, created, data: { object } });
    }
    expect(await payloadOf(young)).toEqual(young);
  });

  it('are recognized after that: a repeated one does nothing, a waiting one is handled', async () => {
    const { order, id } = await billing.openedOrder();
    await billing.stripe.setFaults({ webhooks: { paused: true } });
    await billing.stripe.pay(id);
    const event = stripeEvent('checkout.session.completed', { object: 'checkout.session', id, ...customer });
    await billing.proxy.refuse();
    await billing.signedWebhook(event);
    const failed = 'SELECT 1 FROM billing.stripe_events WHERE event_id = $1 AND lease_until IS NULL AND attempt > 0';
    await billing.found(failed, event.id);
    await age(event, `, next_attempt_at = clock_timestamp() + interval '1 hour'`);
    await trimmed(event);
    await billing.proxy.pass();
    await billing.hurry();
    await billing.reaches(order, 'paid');
    await billing.eventReaches(event, 'handled');
    expect((await billing.signedWebhook(event)).status).toBe(200);
    expect(await billing.eventState(event)).toBe('handled');
    expect(JSON.stringify(await payloadOf(event))).not.toContain('ada@example.com');
    expect(await billing.changes(order)).toEqual(['1 paid']);
  });

  it('are trimmed in batches, and the log says how many', async () => {
    await billing.rows(
      `INSERT INTO billing.stripe_events (id, event_id, type, source, occurred_at, payload, state, received_at)
       SELECT gen_random_uuid(), 'evt_many_' || n, 'customer.created', 'list', ${OLD}, $1, 'ignored', ${OLD}
         FROM generate_series(1, 1201) AS n`,
      JSON.stringify(stripeEvent('customer.created', { object: 'customer', id: 'cus_1', ...customer })),
    );
    const whole = `SELECT 1 FROM billing.stripe_events WHERE event_id LIKE 'evt_many_%' AND payload::text LIKE '%ada@%'`;
    await eventually(async () => (await billing.rows(whole)).length === 0);
    const counts = (): number[] =>
      billing.instance.logs().flatMap(({ event, count }) => (event === 'stripe_events.trimmed' ? [Number(count)] : []));
    await eventually(() => counts().reduce((sum, count) => sum + count, 0) >= 1201);
  });
});
