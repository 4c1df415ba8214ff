// Real: PostgreSQL, Redis, the built billing service as processes that are killed and stopped, the Stripe sandbox as a process. What
// takes over from them is billing's application in this process.
import { randomUUID } from 'node:crypto';
import { eventually } from '@dear-future/testing/eventually';
import type { ServiceProcess } from '@dear-future/testing/service-process';
import pg from 'pg';
import { BillingTestApp } from './billing-test-app.js';

let process: ServiceProcess;

const billing = await BillingTestApp.open();
beforeEach(async () => {
  process = await billing.startProcess();
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

/** Takes a lock that billing needs; it is released when the connection ends. */
async function lockTable(table: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: billing.database.adminUrl });
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return holder;
}

describe('billing killed with kill -9', () => {
  it('after the session was made, before it was written down: found again, and paid once', async () => {
    const order = billing.order();
    // The session made at Stripe cannot be written while the table is locked; its row is there already.
    await billing.stripe.setFaults({ latencyMs: 700 });
    const lost = billing.checkout(order).catch(() => null);
    await eventually(async () => (await billing.sessions(order))[0]?.state === 'creating', { everyMs: 10 });
    const holder = await lockTable('billing.checkout_sessions');
    await eventually(async () => (await billing.atStripe(order)).length === 1);
    await kill();
    await holder.end();
    expect(await lost).toBeNull();
    await billing.stripe.setFaults();
    await billing.start();
    const { id } = await billing.opened(order);
    expect((await billing.atStripe(order)).map((session) => session.id)).toEqual([id]);
    await billing.stripe.pay(id);
    await billing.reaches(order, 'paid');
    await billing.quiet();
    expect(await billing.ledger(order)).toEqual(['charge 4900']);
  });

  it('after it was paid, before it was activated: activated once, told once', async () => {
    const { order, id } = await billing.openedOrder();
    // Activating needs capsules' inbox: it stops right before its commit.
    const holder = await lockTable('capsules.inbox');
    await billing.stripe.pay(id);
    await eventually(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'billing' AND wait_event_type = 'Lock'`;
      return (await billing.admin.query(waiting, [billing.database.name])).rows.length > 0;
    });
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

  it('while it gives back, and Stripe\u2019s answer was lost: given back once', async () => {
    const { order } = await billing.paidOrder();
    const second = await billing.secondSession(order);
    await billing.stripe.setFaults({ latencyMs: 700 });
    await billing.stripe.pay(second);
    const begun = 'SELECT 1 FROM billing.stripe_tasks WHERE order_id = $1 AND attempt > 0';
    await eventually(async () => (await billing.admin.query(begun, [order.orderId])).rows.length > 0, {
      withinMs: 30_000,
    });
    await billing.stripe.setFaults({ dropAnswers: 3 });
    await eventually(async () => (await billing.refunded(order)) === 4900);
    await kill();
    await billing.stripe.setFaults();
    await billing.leasesEnd();
    await billing.start();
    await eventually(async () => (await billing.ledger(order)).length === 3, { withinMs: 60_000 });
    expect(await billing.ledger(order)).toEqual(['charge 4900', 'charge 4900', 'refund -4900']);
    await billing.quiet();
  });
});

describe('billing asked to end', () => {
  it('ends orderly, and a message that comes meanwhile is handled by the next instance', async () => {
    expect(await process.stop()).toEqual({ code: 0, signal: null });
    await billing.tell('gateway', 'person.known', { personId: randomUUID(), version: 1, email: 'late@example.com' });
    const open = async (): Promise<number | null> =>
      (await billing.admin.query(`SELECT 1 FROM billing.inbox WHERE state <> 'handled'`)).rowCount;
    expect(await open()).toBe(1);
    await billing.stop(process);
    await billing.start();
    await eventually(async () => (await open()) === 0);
  });
});
