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
  await billing.ledgerAgrees();
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
  it('after the session was made, before its row was written: the session is found and paid once', async () => {
    const order = billing.order();
    // Its row exists already; the lock keeps Stripe's answer from being written.
    await billing.stripe.setFaults({ latencyMs: 15_000 });
    const lost = billing.checkout(order).catch(() => null);
    await eventually(async () => (await billing.sessions(order))[0]?.state === 'creating', { everyMs: 10 });
    const holder = await lockTable('billing.checkout_sessions');
    await billing.stripe.setFaults();
    await eventually(async () => (await billing.atStripe(order)).length === 1);
    await kill();
    await holder.end();
    expect(await lost).toBeNull();
    await billing.start();
    const { id } = await billing.openCheckout(order);
    expect((await billing.atStripe(order)).map((session) => session.id)).toEqual([id]);
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
  });

  it('after it was paid, before it was activated: activated once, told once', async () => {
    const { order, id } = await billing.openedOrder();
    // Activating writes capsules' inbox last, so it stops right before its commit.
    const holder = await lockTable('capsules.inbox');
    await billing.stripe.pay(id);
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'billing' AND wait_event_type = 'Lock'`;
    await billing.found(waiting, billing.database.name);
    await kill();
    await holder.end();
    expect(await billing.state(order)).toBe('open');
    expect(await billing.ledger(order)).toEqual([]);
    await billing.leasesEnd();
    await billing.start();
    await billing.reaches(order, 'paid', 30_000);
    expect(await billing.changes(order)).toEqual(['1 paid']);
    expect(await billing.announced(order)).toEqual(['receipt 4900']);
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
    await billing.quiet();
  });

  it('during a refund whose answer was lost: refunded once', async () => {
    const { order } = await billing.paidOrder();
    const second = await billing.secondSession(order);
    await billing.stripe.setFaults({ latencyMs: 700 });
    await billing.stripe.pay(second);
    await billing.found('SELECT 1 FROM billing.stripe_tasks WHERE order_id = $1 AND attempt > 0', order.orderId);
    await billing.stripe.setFaults({ dropAnswers: 3 });
    await eventually(async () => (await billing.refunded(order)) === 4900);
    await kill();
    await billing.stripe.setFaults();
    await billing.leasesEnd();
    await billing.start();
    await billing.ledgerHas(order, 3);
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    await billing.quiet();
  });
});

describe('billing after SIGTERM', () => {
  it('exits with code 0, and the next instance handles a message that arrives during the stop', async () => {
    expect(await process.stop()).toEqual({ code: 0, signal: null });
    await billing.postAs('gateway', 'user.known', { userId: randomUUID(), version: 1, email: 'late@example.com' });
    expect(await billing.rows(`SELECT 1 FROM billing.inbox WHERE state <> 'handled'`)).toHaveLength(1);
    await billing.stop(process);
    await billing.start();
    await billing.inboxIsEmpty();
  });
});
