import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PaymentCheckDto, PaymentDto } from '@dear-future/contracts/http/payments';
import type { CheckoutOrder } from '@dear-future/contracts/internal/checkout';
import type { PaymentAnnounced } from '@dear-future/contracts/messages/payment-announced';
import type { PaymentChanged } from '@dear-future/contracts/messages/payment-changed';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/testing/servers/stripe-sandbox';
import { serviceEnvironment, type House } from '@dear-future/testing/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/testing/service-process';
import { authorization, createTokenKeys } from '@dear-future/testing/service-tokens';
import type { StripeSessionState } from '@dear-future/testing/stripe-sandbox-client';
import pg from 'pg';
import { ownRedis } from './own-redis.js';

const NOWHERE = 'http://127.0.0.1:9';

/** One database and one Stripe sandbox, with as many processes of the built billing service as a test starts. */
export class BillingBench {
  readonly keys = createTokenKeys();
  readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly admin: pg.Client,
    readonly sandbox: StripeSandbox,
    /** Between billing and the sandbox. */
    readonly proxy: FaultProxy,
    private readonly door: Server,
  ) {}

  static async open(): Promise<BillingBench> {
    const database = await createDatabase(['billing', 'capsules', 'delivery']);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const door = createServer();
    door.listen(0, '127.0.0.1');
    await once(door, 'listening');
    const { port } = door.address() as AddressInfo;
    const sandbox = await startStripeSandbox({
      webhookUrl: `http://127.0.0.1:${String(port)}`,
      env: { WEBHOOK_RETRY_MS: '100' },
    });
    const bench = new BillingBench(database, admin, sandbox, await FaultProxy.start(sandbox.url), door);
    door.on('request', (request, response) => {
      bench.handOn(request).then(
        ({ status, text }) => response.writeHead(status).end(text),
        () => response.writeHead(502).end(),
      );
    });
    return bench;
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((each) => each.kill('SIGKILL')));
    await this.proxy.stop();
    await this.sandbox.stop();
    this.door.closeAllConnections();
    this.door.close();
    await this.admin.end();
    await this.database.drop();
  }

  /** Starts billing. Reconciling is out of the way unless a test asks for it, so that webhooks have to do alone. */
  async start(extra: Record<string, string> = {}): Promise<ServiceProcess> {
    const house: House = {
      databaseUrl: (service) => this.database.url(service),
      redisUrl: ownRedis(),
      bucket: { endpoint: NOWHERE, region: 'none', bucket: 'none', accessKey: 'none', secretKey: 'none' },
      smtpUrl: 'smtp://127.0.0.1:9',
      publicUrl: 'https://future.example',
      stripe: {
        secretKey: this.sandbox.apiKey,
        webhookSecret: this.sandbox.webhookSecret,
        apiUrl: this.proxy.through(this.sandbox.url),
      },
      addresses: { capsules: NOWHERE, media: NOWHERE, billing: NOWHERE, delivery: NOWHERE },
      keys: this.keys,
    };
    const env = {
      ...serviceEnvironment('billing', house),
      SWEEP_INTERVAL_MS: '200',
      STRIPE_TIMEOUT_MS: '1000',
      RECONCILE_INTERVAL_MS: '3600000',
      ...extra,
    };
    const process = await startServiceProcess({ service: 'billing', env });
    this.processes.push(process);
    return process;
  }

  /** Settings under which lost webhooks are found within two seconds. */
  static readonly reconciling = { RECONCILE_INTERVAL_MS: '300', RECONCILE_AFTER_SECONDS: '1' };

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

  /** As the gateway calls billing for a person. */
  async call(method: string, path: string, personId: string | null, body?: object): Promise<Response> {
    const headers = new Headers(await authorization(this.keys, { audience: 'billing', personId }));
    if (body) headers.set('content-type', 'application/json');
    return fetch(`${this.process.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async checkout(order: CheckoutOrder): Promise<Response> {
    return this.call('POST', '/checkout-sessions', order.personId, order);
  }

  /** A checkout that is open: its session at Stripe. */
  async opened(order: CheckoutOrder): Promise<StripeSessionState> {
    const answer = await this.checkout(order);
    if (answer.status !== 201) throw new Error(`checkout: ${String(answer.status)} ${await answer.text()}`);
    const { url } = (await answer.json()) as { url: string };
    const found = (await this.sandbox.client.state()).sessions.find((session) => session.url === url);
    if (!found) throw new Error('the sandbox knows nothing of this address');
    return found;
  }

  /** Opens a checkout and pays it. Gives its payment's id once Stripe knows it. */
  async paid(order: CheckoutOrder): Promise<string> {
    const { id } = await this.opened(order);
    await this.sandbox.client.pay(id);
    return this.intentOf(id);
  }

  /** Stripe's sessions of an order, the newest first. */
  async atStripe({ orderId }: CheckoutOrder): Promise<StripeSessionState[]> {
    return (await this.sandbox.client.state()).sessions.filter(
      ({ clientReferenceId }) => clientReferenceId === orderId,
    );
  }

  async intentOf(session: string): Promise<string> {
    const found = (await this.sandbox.client.state()).sessions.find(({ id }) => id === session);
    if (!found?.paymentIntent) throw new Error('nobody tried to pay');
    return found.paymentIntent;
  }

  async check({ orderId, personId }: CheckoutOrder): Promise<PaymentCheckDto['state']> {
    const answer = await this.call('POST', `/orders/${orderId}/check`, personId);
    if (!answer.ok) throw new Error(`check: ${String(answer.status)}`);
    return ((await answer.json()) as PaymentCheckDto).state;
  }

  async payments({ personId }: CheckoutOrder): Promise<PaymentDto[]> {
    return (await (await this.call('GET', '/payments', personId)).json()) as PaymentDto[];
  }

  /** What capsules was told of an order, oldest version first. */
  async changes({ orderId }: CheckoutOrder): Promise<string[]> {
    const { rows } = await this.admin.query<{ payload: PaymentChanged }>(
      `SELECT payload FROM capsules.inbox WHERE type = 'payment.changed' AND payload->>'orderId' = $1
        ORDER BY (payload->>'version')::int`,
      [orderId],
    );
    return rows.map(({ payload: { version, state } }) => `${String(version)} ${state}`);
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

  /** Until every event that Stripe sends has been taken, and no work is left. */
  async quiet(): Promise<void> {
    await eventually(
      async () => {
        const { webhooks } = await this.sandbox.client.state();
        const { rows } = await this.admin.query<{ open: number }>(
          `SELECT (SELECT count(*) FROM billing.stripe_events WHERE next_attempt_at IS NOT NULL)::int
                + (SELECT count(*) FROM billing.stripe_tasks WHERE next_attempt_at IS NOT NULL)::int AS open`,
        );
        return webhooks.waiting === 0 && rows[0]?.open === 0;
      },
      { withinMs: 20_000, what: 'all events to be handled' },
    );
  }

  /** Ends the leases of a process that is dead, as time would: nobody waits a quarter of a minute for what the clock does alone. */
  async leasesEnd(): Promise<void> {
    for (const table of ['inbox', 'stripe_events', 'stripe_tasks']) {
      await this.admin.query(
        `UPDATE billing.${table} SET next_attempt_at = clock_timestamp(), lease_until = clock_timestamp()
          WHERE lease_until IS NOT NULL`,
      );
    }
  }

  /** What must hold whenever all is quiet: the ledger and Stripe's books say the same. */
  async ledgerAgrees(): Promise<void> {
    const { charged, refunded, disputed } = await this.sandbox.client.state();
    const { rows } = await this.admin.query<{ charged: number; refunded: number; disputed: number }>(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'charge'), 0)::int AS charged,
              -coalesce(sum(amount_cents) FILTER (WHERE kind IN ('refund', 'refund_failed')), 0)::int AS refunded,
              -coalesce(sum(amount_cents) FILTER (WHERE kind IN ('dispute', 'dispute_won')), 0)::int AS disputed
         FROM billing.ledger`,
    );
    expect(rows).toEqual([{ charged, refunded, disputed }]);
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

  /** Posts bytes to the webhook, as the gateway hands them on. */
  async webhook(body: string | Uint8Array<ArrayBuffer>, signature?: string): Promise<Response> {
    const headers = new Headers(await authorization(this.keys, { audience: 'billing', personId: null }));
    headers.set('content-type', 'application/json; charset=utf-8');
    if (signature !== undefined) headers.set('stripe-signature', signature);
    return fetch(`${this.process.url}/webhooks/stripe`, { method: 'POST', headers, body });
  }

  private async tell(sender: 'capsules' | 'gateway', type: string, payload: object): Promise<void> {
    const client = new pg.Client({ connectionString: this.database.url(sender) });
    await client.connect();
    try {
      await client.query('SELECT billing.post_message($1, $2, 1, $3)', [randomUUID(), type, JSON.stringify(payload)]);
    } finally {
      await client.end();
    }
  }

  /** The process that was started last of those that run. */
  get process(): ServiceProcess {
    const process = this.processes.findLast(({ child }) => child.isRunning);
    if (!process) throw new Error('start a process first');
    return process;
  }

  /** In the gateway's place: the bytes and the signature, with a token of its own. */
  private async handOn(request: IncomingMessage): Promise<{ status: number; text: string }> {
    const body = new Uint8Array(Buffer.concat(await request.toArray()));
    const signature = request.headers['stripe-signature'];
    const answer = await this.webhook(body, typeof signature === 'string' ? signature : undefined);
    return { status: answer.status, text: await answer.text() };
  }
}
