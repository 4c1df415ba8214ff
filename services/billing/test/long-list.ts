import { BillingTestApp } from './billing-test-app.js';

/** Refunds a payment in `parts` whose webhooks are lost; the reconciler must find each of them. */
export async function expectWholeListRead(billing: BillingTestApp, parts: number): Promise<void> {
  const order = billing.order();
  const { intent } = await billing.payFor(order);
  expect(await billing.check(order)).toBe('paid');
  for (let count = 0; count < parts; count += 1) await billing.stripe.refund(intent, 10);
  await billing.makePollDue();
  const reader = await billing.start(BillingTestApp.reconciling);
  await billing.ledgerHas(order, 1 + parts);
  // A session, and two events for each refund.
  await billing.found(
    `SELECT FROM billing.stripe_events LEFT JOIN billing.checkout_sessions ON stripe_session_id = stripe_events.session_id
      WHERE coalesce(intent_id, payment_intent) = $1
     HAVING count(*) = $2 AND bool_and(stripe_events.state = 'handled')`,
    intent,
    1 + 2 * parts,
  );
  expect(await billing.ledger(order)).toHaveLength(1 + parts);
  await billing.ledgerAgrees();
  await billing.stop(reader);
}
