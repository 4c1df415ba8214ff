// Real: PostgreSQL, Redis, the built billing service as processes that are killed and stopped, billing's application in this process to
// take over, the Stripe sandbox as a process.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import pg from 'pg';
import { BillingTestApp } from './billing-test-app.js';

let process: ServiceProcess;

const billing = await BillingTestApp.open();
beforeEach(async () => {
  process = await billing.startProcess({ STRIPE_TIMEOUT_MS: '20000' });
});
afterEach(async () => {
  await billing.expectLedgerToMatchStripe();
  await billing.stop();
});

/** Kills the process with SIGKILL. */
async function kill(): Promise<void> {
  await billing.stop(process);
  expect(await process.exited).toMatchObject({ signal: 'SIGKILL' });
}

/** Locks a table until the connection ends. */
async function lockTable(table: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: billing.database.adminUrl });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return holder;
}

describe('billing killed with SIGKILL', () => {
  it('after Stripe created the session, before its row was updated: the session is found and paid once', async () => {
    const order = billing.order();
    // The row exists; the lock keeps billing from writing Stripe's response to it.
    await billing.stripe.setFaults({ latencyMs: 15_000 });
    const lostResponse = billing.checkout(order).catch(() => null);
    await eventually(async () => (await billing.sessions(order))[0]?.state === 'creating', { everyMs: 10 });
    const holder = await lockTable('billing.checkout_sessions');
    await billing.stripe.setFaults();
    await eventually(async () => (await billing.stripeSessions(order)).length === 1);
    await kill();
    await holder.end();
    expect(await lostResponse).toBeNull();
    await billing.start();
    const { id } = await billing.openCheckout(order);
    expect((await billing.stripeSessions(order)).map((session) => session.id)).toEqual([id]);
    await billing.stripe.pay(id);
    await billing.waitForState(order, 'paid');
    await billing.waitUntilIdle();
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
  });

  it('after payment, before activation: activated once, announced once', async () => {
    const { order, id } = await billing.openedOrder();
    // Activation writes to capsules' inbox last, so the lock holds it right before its commit.
    const holder = await lockTable('capsules.inbox');
    await billing.stripe.pay(id);
    const lockWait = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'billing' AND wait_event_type = 'Lock'`;
    await billing.waitForRow(lockWait, billing.database.name);
    await kill();
    await holder.end();
    expect(await billing.state(order)).toBe('open');
    expect(await billing.ledger(order)).toEqual([]);
    await billing.expireLeases();
    await billing.start();
    await billing.waitForState(order, 'paid', 30_000);
    expect(await billing.changes(order)).toEqual(['1 paid']);
    expect(await billing.announcements(order)).toEqual(['receipt 4900']);
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
    await billing.waitUntilIdle();
  });

  it('during a refund whose response was lost: refunded once', async () => {
    const { order } = await billing.paidOrder();
    const second = await billing.createUntrackedSession(order);
    await billing.stripe.setFaults({ latencyMs: 700 });
    await billing.stripe.pay(second);
    await billing.waitForRow('SELECT 1 FROM billing.stripe_tasks WHERE order_id = $1 AND attempt > 0', order.orderId);
    await billing.stripe.setFaults({ dropAnswers: 3 });
    await eventually(async () => (await billing.refundedCents(order)) === 4900);
    await kill();
    await billing.stripe.setFaults();
    await billing.expireLeases();
    await billing.start();
    await billing.waitForLedgerEntries(order, 3);
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    await billing.waitUntilIdle();
  });
});

describe('billing after SIGTERM', () => {
  it('exits with code 0, and the next instance handles a message that arrived meanwhile', async () => {
    expect(await process.stop()).toEqual({ code: 0, signal: null });
    await billing.postAs('gateway', 'user.known', { userId: randomUUID(), version: 1, email: 'late@example.com' });
    expect(await billing.rows(`SELECT 1 FROM billing.inbox WHERE state <> 'handled'`)).toHaveLength(1);
    await billing.stop(process);
    await billing.start();
    await billing.waitUntilInboxHandled();
  });
});
