import { randomUUID } from 'node:crypto';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import type { TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import pg from 'pg';

/** What tests read in billing's rows and in those of its messages, and the messages that other services send it. */
export class BillingRows {
  constructor(
    readonly database: TestDatabase,
    readonly admin: pg.Client,
  ) {}

  order(change: Partial<CheckoutOrder> = {}): CheckoutOrder {
    return {
      orderId: randomUUID(),
      personId: randomUUID(),
      title: 'Ada & Ben',
      lines: [
        { kind: 'package', label: 'Wedding Capsule', unitCents: 2900, quantity: 1 },
        { kind: 'contributor-slots', label: '10 more contributors', unitCents: 1000, quantity: 2 },
      ],
      totalCents: 4900,
      currency: 'usd',
      payBefore: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      ...change,
    };
  }

  /** What capsules was told of an order, oldest version first. */
  async changes({ orderId }: CheckoutOrder): Promise<string[]> {
    const { rows } = await this.admin.query<{ payload: PaymentChanged }>(
      `SELECT payload FROM capsules.inbox WHERE type = 'payment.changed' AND payload->>'orderId' = $1
        ORDER BY (payload->>'version')::int`,
      [orderId],
    );
    return rows.map(
      ({ payload: { version, state, isChargedBack } }) =>
        `${String(version)} ${state}${isChargedBack === true ? ', charged back' : ''}`,
    );
  }

  /** What delivery was told of an order: `receipt 4900`, `refund 900 of 1000` when 1000 went back so far. */
  async announced({ orderId }: CheckoutOrder): Promise<string[]> {
    const { rows } = await this.admin.query<{ payload: PaymentAnnounced }>(
      `SELECT payload FROM delivery.inbox WHERE type = 'payment.announced' AND payload->>'capsuleId' = $1
        ORDER BY received_at`,
      [orderId],
    );
    return rows.map(({ payload: { kind, amountCents, refundedSoFarCents: soFar } }) =>
      [kind, amountCents, ...(soFar === undefined ? [] : ['of', soFar])].join(' '),
    );
  }

  async ledger({ orderId }: CheckoutOrder): Promise<string[]> {
    const { rows } = await this.admin.query<{ kind: string; amount: number }>(
      'SELECT kind, amount_cents AS amount FROM billing.ledger WHERE order_id = $1 ORDER BY seq',
      [orderId],
    );
    return rows.map(({ kind, amount }) => `${kind} ${String(amount)}`);
  }

  async state({ orderId }: CheckoutOrder): Promise<string | undefined> {
    const { rows } = await this.admin.query<{ state: string }>('SELECT state FROM billing.orders WHERE order_id = $1', [
      orderId,
    ]);
    return rows[0]?.state;
  }

  async reaches(order: CheckoutOrder, state: string, withinMs = 10_000): Promise<void> {
    await eventually(async () => (await this.state(order)) === state, { withinMs, what: `the order to be ${state}` });
  }

  /** States of an order's checkout sessions here, the oldest first. */
  async sessions({ orderId }: CheckoutOrder): Promise<{ state: string; flag: string | null }[]> {
    const { rows } = await this.admin.query<{ state: string; flag: string | null }>(
      'SELECT state, flag FROM billing.checkout_sessions WHERE order_id = $1 ORDER BY seq',
      [orderId],
    );
    return rows;
  }

  /** What became of an event; undefined when it is not stored. */
  async eventState({ id }: { id: string }): Promise<string | undefined> {
    const sql = 'SELECT state FROM billing.stripe_events WHERE event_id = $1';
    return (await this.admin.query<{ state: string }>(sql, [id])).rows[0]?.state;
  }

  /** Ends the leases of a process that is dead, as time would. */
  async leasesEnd(): Promise<void> {
    for (const table of ['inbox', 'stripe_events', 'stripe_tasks']) {
      await this.admin.query(
        `UPDATE billing.${table} SET next_attempt_at = clock_timestamp(), lease_until = clock_timestamp()
          WHERE lease_until IS NOT NULL`,
      );
    }
  }

  /** Makes due at once what failed and waits for its next attempt. */
  async hurry(): Promise<void> {
    for (const table of ['stripe_events', 'stripe_tasks']) {
      await this.admin.query(
        `UPDATE billing.${table} SET next_attempt_at = clock_timestamp()
          WHERE lease_until IS NULL AND next_attempt_at IS NOT NULL`,
      );
    }
  }

  /** Posts a message of capsules, as its transaction would. */
  async post(type: 'order.cancelled' | 'payment.unwanted', { orderId }: CheckoutOrder): Promise<void> {
    await this.tell('capsules', type, { orderId });
  }

  async know(personId: string, email: string): Promise<void> {
    await this.tell('gateway', 'person.known', { personId, version: 1, email });
    const known = 'SELECT 1 FROM billing.customers WHERE person_id = $1';
    await eventually(async () => (await this.admin.query(known, [personId])).rows.length > 0);
  }

  /** Posts a message as another service's transaction would. */
  async tell(sender: 'capsules' | 'gateway', type: string, payload: object): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.url(sender) });
    await client.connect();
    try {
      await client.query('SELECT billing.post_message($1, $2, 1, $3)', [randomUUID(), type, JSON.stringify(payload)]);
    } finally {
      await client.end();
    }
  }
}
