import { randomUUID } from 'node:crypto';
import type { CheckoutOrder, CheckoutRequest } from '@dear-future/contracts/internal/checkout';
import type { PaymentAnnounced, PaymentChanged } from '@dear-future/contracts/messages/payments';
import type { TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import pg from 'pg';

/** Reads the billing service's rows and the messages that it sent; cancels orders as the capsules service does. */
export class BillingRows {
  constructor(
    readonly database: TestDatabase,
    readonly admin: pg.Client,
  ) {}

  async query<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await this.admin.query<T>(sql, values)).rows;
  }

  async waitForRow(sql: string, ...values: unknown[]): Promise<void> {
    await eventually(async () => (await this.query(sql, ...values)).length > 0, { withinMs: 60_000, what: sql });
  }

  buildOrder(change: Partial<CheckoutRequest> = {}): CheckoutRequest {
    return {
      orderId: randomUUID(),
      userId: randomUUID(),
      title: 'Ada & Ben',
      lines: [
        { kind: 'package', label: 'Wedding Capsule', cents: 2900 },
        { kind: 'contributor-slots', label: '20 extra contributors', cents: 2000 },
      ],
      totalCents: 4900,
      currency: 'usd',
      email: 'ada@example.com',
      payBefore: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      ...change,
    };
  }

  /** Returns the messages to the capsules service about an order, such as `2 refunded`, sorted by version. */
  async listChanges({ orderId }: CheckoutOrder): Promise<string[]> {
    const rows = await this.query<{ payload: PaymentChanged }>(
      `SELECT payload FROM capsules.inbox WHERE type = 'payment.changed' AND payload->>'orderId' = $1
        ORDER BY (payload->>'version')::int`,
      orderId,
    );
    return rows.map(
      ({ payload: { version, state, isChargedBack } }) =>
        `${String(version)} ${state}${isChargedBack === true ? ', charged back' : ''}`,
    );
  }

  /** Returns the messages to the delivery service about an order, such as `refund 900 of 1000` (refunded so far). */
  async listNotices({ orderId }: CheckoutOrder): Promise<string[]> {
    const rows = await this.query<{ payload: PaymentAnnounced }>(
      `SELECT payload FROM delivery.inbox WHERE type = 'payment.announced' AND payload->>'capsuleId' = $1
        ORDER BY received_at`,
      orderId,
    );
    return rows.map(({ payload: { kind, amountCents, refundedSoFarCents: total } }) =>
      [kind, amountCents, ...(total === undefined ? [] : ['of', total])].join(' '),
    );
  }

  /** Returns entries such as `refund -900`, oldest first. */
  async readLedger({ orderId }: CheckoutOrder): Promise<string[]> {
    const sql = 'SELECT kind, amount_cents AS amount FROM billing.ledger WHERE order_id = $1 ORDER BY seq';
    const rows = await this.query<{ kind: string; amount: number }>(sql, orderId);
    return rows.map(({ kind, amount }) => `${kind} ${String(amount)}`);
  }

  async waitForLedgerEntries(order: CheckoutOrder, count: number): Promise<void> {
    await eventually(async () => (await this.readLedger(order)).length === count, { withinMs: 60_000 });
  }

  async readState({ orderId }: CheckoutOrder): Promise<string | undefined> {
    const sql = 'SELECT state FROM billing.orders WHERE order_id = $1';
    return (await this.query<{ state: string }>(sql, orderId))[0]?.state;
  }

  async waitForState(order: CheckoutOrder, state: string, withinMs = 10_000): Promise<void> {
    const hasState = async (): Promise<boolean> => (await this.readState(order)) === state;
    await eventually(hasState, { withinMs, what: `the order to be ${state}` });
  }

  /** Waits until an order has this state. Until then, all failed checks are retried without delay. */
  async retryUntilState(order: CheckoutOrder, state: string): Promise<void> {
    const retry = async (): Promise<boolean> => {
      await this.query(
        `UPDATE billing.payment_checks SET next_attempt_at = clock_timestamp()
          WHERE lease_until IS NULL AND next_attempt_at IS NOT NULL`,
      );
      return (await this.readState(order)) === state;
    };
    await eventually(retry, { withinMs: 60_000, what: `the order to be ${state}` });
  }

  /** Returns the states and flags of an order's checkouts, oldest first. */
  async listCheckouts({ orderId }: CheckoutOrder): Promise<{ state: string; flag: string | null }[]> {
    return this.query(
      'SELECT state, flag FROM billing.checkout_sessions WHERE order_id = $1 ORDER BY created_at',
      orderId,
    );
  }

  async listCheckoutStates(order: CheckoutOrder): Promise<string[]> {
    return (await this.listCheckouts(order)).map(({ state }) => state);
  }

  /** Returns undefined if the event is not stored. */
  async readEventState({ id }: { id: string }): Promise<string | undefined> {
    const sql = 'SELECT state FROM billing.payment_checks WHERE event_id = $1';
    return (await this.query<{ state: string }>(sql, id))[0]?.state;
  }

  async waitForEventState(event: { id: string }, state: string): Promise<void> {
    await eventually(async () => (await this.readEventState(event)) === state, { what: `the event to be ${state}` });
  }

  /** Ends all leases, as if a dead process had held them and their time had passed. */
  async expireLeases(): Promise<void> {
    for (const table of ['inbox', 'payment_checks']) {
      await this.query(
        `UPDATE billing.${table} SET next_attempt_at = clock_timestamp(), lease_until = clock_timestamp()
          WHERE lease_until IS NOT NULL`,
      );
    }
  }

  /** Makes the next poll of Stripe's events due now. The first instance has postponed it by an hour. */
  async makePollDue(): Promise<void> {
    await this.query('UPDATE billing.event_cursor SET next_poll_at = clock_timestamp()');
  }

  /** Sends the message with which the capsules service cancels an order. */
  async cancel({ orderId }: Pick<CheckoutOrder, 'orderId'>): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.url('capsules') });
    await client.connect();
    try {
      const sql = `SELECT billing.post_message($1, 'order.cancelled', $2)`;
      await client.query(sql, [randomUUID(), JSON.stringify({ orderId })]);
    } finally {
      await client.end();
    }
  }

  async waitUntilInboxHandled(): Promise<void> {
    await this.waitForRow(`SELECT 1 WHERE NOT EXISTS (SELECT FROM billing.inbox WHERE state <> 'handled')`);
  }
}
