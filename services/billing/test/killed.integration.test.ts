// Real: PostgreSQL, Redis, the billing service (in a process that is killed, then in this one), and the Stripe sandbox.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/local-servers/service-process';
import pg from 'pg';
import { BillingTestApp } from './billing-test-app.js';

let billingProcess: ServiceProcess;

const billing = await BillingTestApp.open();
beforeEach(async () => {
  billingProcess = await billing.startProcess({ STRIPE_TIMEOUT_MS: '20000' });
});
afterEach(async () => {
  await billing.expectLedgerToMatchStripe();
  await billing.stop();
});

async function killBilling(): Promise<void> {
  await billing.stop(billingProcess);
  expect(await billingProcess.exited).toMatchObject({ signal: 'SIGKILL' });
}

/** Locks a table until the returned connection ends. */
async function lockTable(table: string): Promise<pg.Client> {
  const lockConnection = new pg.Client({ connectionString: billing.database.adminUrl });
  await lockConnection.connect();
  await lockConnection.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return lockConnection;
}

describe('the billing service, when it is killed', () => {
  it('after Stripe has created a session but before the row says so, finds that session again', async () => {
    const order = billing.buildOrder();
    // Stripe is slow until the row of the checkout exists and is locked against updates.
    await billing.stripe.setFaults({ latencyMs: 15_000 });
    const lostResponse = billing.requestCheckout(order).catch(() => null);
    await eventually(async () => (await billing.listCheckouts(order))[0]?.state === 'creating', { everyMs: 10 });
    const lockConnection = await lockTable('billing.checkout_sessions');
    await billing.stripe.setFaults();
    await eventually(async () => (await billing.listStripeSessions(order)).length === 1);
    await killBilling();
    await lockConnection.end();
    expect(await lostResponse).toBeNull();
    await billing.start();
    const { id } = await billing.openCheckout(order);
    expect((await billing.listStripeSessions(order)).map((session) => session.id)).toEqual([id]);
    await billing.stripe.pay(id);
    await billing.waitForState(order, 'paid');
    await billing.waitUntilIdle();
    expect(await billing.readLedger(order)).toEqual(['charge 4900']);
  });

  it('after a payment but before the commit, records and announces the payment once', async () => {
    const { order, session } = await billing.createOpenOrder();
    // The transaction that records the payment writes to this inbox last, so the lock stops it right before its commit.
    const lockConnection = await lockTable('capsules.inbox');
    await billing.stripe.pay(session.id);
    const lockWaitSql = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'billing' AND wait_event_type = 'Lock'`;
    await billing.waitForRow(lockWaitSql, billing.database.name);
    await killBilling();
    await lockConnection.end();
    expect(await billing.readState(order)).toBe('open');
    expect(await billing.readLedger(order)).toEqual([]);
    await billing.expireLeases();
    await billing.start();
    await billing.waitForState(order, 'paid', 30_000);
    expect(await billing.listChanges(order)).toEqual(['1 paid']);
    expect(await billing.listNotices(order)).toEqual(['receipt 4900']);
    expect(await billing.readLedger(order)).toEqual(['charge 4900']);
    await billing.waitUntilIdle();
  });

  it('during a refund whose response is lost, does not refund again', async () => {
    const { order } = await billing.createPaidOrder();
    const second = await billing.createUntrackedSession(order);
    await billing.stripe.setFaults({ latencyMs: 700 });
    await billing.stripe.pay(second);
    await billing.waitForRow(
      'SELECT 1 FROM billing.payment_checks WHERE order_id = $1 AND next_attempt_at IS NOT NULL',
      order.orderId,
    );
    await billing.stripe.setFaults({ dropAnswers: 3 });
    await eventually(async () => (await billing.sumRefunds(order)) === 4900);
    await killBilling();
    await billing.stripe.setFaults();
    await billing.expireLeases();
    await billing.start();
    await billing.waitForLedgerEntries(order, 3);
    expect(await billing.readLedger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    await billing.waitUntilIdle();
  });
});

describe('the billing service, after SIGTERM,', () => {
  it('exits with code 0, and the next instance handles a message that arrived in between', async () => {
    expect(await billingProcess.stop()).toEqual({ code: 0, signal: null });
    await billing.cancel({ orderId: randomUUID() });
    expect(await billing.query(`SELECT 1 FROM billing.inbox WHERE state <> 'handled'`)).toHaveLength(1);
    await billing.stop(billingProcess);
    await billing.start();
    await billing.waitUntilInboxHandled();
  });
});
