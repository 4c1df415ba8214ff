import { eventually } from '@dear-future/testing/eventually';
import { BillingTestApp } from './billing-test-app.js';

/** Gives a payment back in `parts` whose webhooks are lost, and expects the reconciler to find each of them. */
export async function readsLongList(billing: BillingTestApp, parts: number): Promise<void> {
  const order = billing.order();
  const intent = await billing.paid(order);
  expect(await billing.check(order)).toBe('paid');
  for (let count = 0; count < parts; count += 1) await billing.stripe.refund(intent, 10);
  // The instance that runs said that the list is read again in an hour.
  await billing.admin.query('UPDATE billing.event_cursor SET next_poll_at = clock_timestamp()');
  const reader = await billing.start(BillingTestApp.reconciling);
  await eventually(async () => (await billing.ledger(order)).length === 1 + parts, { withinMs: 60_000 });
  // A session, and two events for each refund.
  await eventually(
    async () => {
      const sql = `SELECT state, count(*)::int AS count FROM billing.stripe_events
                    WHERE payload::text LIKE '%' || $1 || '%' GROUP BY state`;
      const { rows } = await billing.admin.query<{ state: string; count: number }>(sql, [intent]);
      return rows.length === 1 && rows[0]?.state === 'handled' && rows[0].count === 1 + 2 * parts;
    },
    { withinMs: 60_000 },
  );
  expect(await billing.ledger(order)).toHaveLength(1 + parts);
  await billing.ledgerAgrees();
  await billing.stop(reader);
}
