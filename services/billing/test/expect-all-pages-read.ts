import { BillingTestApp } from './billing-test-app.js';

/** Creates refunds, and expects the reconciler to find them all. Pause webhooks before you call this. */
export async function expectAllPagesRead(billing: BillingTestApp, refundCount: number): Promise<void> {
  const order = billing.buildOrder();
  const { intent } = await billing.payFor(order);
  expect(await billing.checkPayment(order)).toBe('paid');
  for (let count = 0; count < refundCount; count += 1) await billing.stripe.refund(intent, 10);
  await billing.makePollDue();
  const reconciler = await billing.start(BillingTestApp.RECONCILER_SETTINGS);
  await billing.waitForLedgerEntries(order, 1 + refundCount);
  // Stripe's list has one event for the session, and two for each refund.
  await billing.waitForRow(
    `SELECT FROM billing.payment_checks checks LEFT JOIN billing.checkout_sessions ON stripe_session_id = checks.session_id
      WHERE coalesce(intent_id, payment_intent) = $1
     HAVING count(*) = $2 AND bool_and(checks.state = 'handled')`,
    intent,
    1 + 2 * refundCount,
  );
  expect(await billing.readLedger(order)).toHaveLength(1 + refundCount);
  await billing.expectLedgerToMatchStripe();
  await billing.stop(reconciler);
}
