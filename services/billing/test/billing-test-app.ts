import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PaymentCheckDto, PaymentDto } from '@dear-future/contracts/http/payments';
import type { CheckoutOrder, CheckoutRequest } from '@dear-future/contracts/internal/checkout';
import { Metrics } from '@dear-future/service-kit/service/metrics';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { startStripeSandbox, type StripeSandbox } from '@dear-future/local-servers/stripe-sandbox';
import { testInstallation } from '@dear-future/testing/test-installation';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { ServiceProcess, startServiceProcess, type LogEntry } from '@dear-future/local-servers/service-process';
import { authorization } from '@dear-future/testing/service-tokens';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';
import type { StripeSandboxClient, StripeSessionState } from '@dear-future/local-servers/stripe-sandbox-client';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import pg from 'pg';
import Stripe from 'stripe';
import { billingService } from '../src/billing.service-definition.js';
import { BillingRows } from './billing-rows.js';
import { sign } from './stripe-events.js';

/** A database, a Stripe sandbox, and billing services in this process or their own. All end after the test file. */
export class BillingTestApp extends BillingRows {
  private readonly keys = createTokenKeys();
  private readonly instances: (TestApp | ServiceProcess)[] = [];

  private constructor(
    database: TestDatabase,
    admin: pg.Client,
    readonly sandbox: StripeSandbox,
    readonly proxy: FaultProxy,
    private readonly webhookReceiver: Server,
  ) {
    super(database, admin);
  }

  static async open(): Promise<BillingTestApp> {
    const webhookReceiver = createServer().listen(0, '127.0.0.1');
    await once(webhookReceiver, 'listening');
    const { port } = webhookReceiver.address() as AddressInfo;
    const [database, sandbox] = await Promise.all([
      createDatabase(),
      startStripeSandbox({
        webhookUrl: `http://127.0.0.1:${String(port)}`,
        env: { WEBHOOK_RETRY_MS: '100' },
      }),
    ]);
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const proxy = await FaultProxy.start(sandbox.url);
    const app = new BillingTestApp(database, admin, sandbox, proxy, webhookReceiver);
    webhookReceiver.on('request', (request, response) => {
      app.forwardWebhook(request, response).catch(() => response.writeHead(502).end());
    });
    afterAll(() => app.close());
    return app;
  }

  /** Opens an app with one instance in this process. After each test, clears faults, waits, and checks the ledger. */
  static async start(): Promise<BillingTestApp> {
    const app = await BillingTestApp.open();
    await app.start();
    afterEach(async () => {
      await app.proxy.pass();
      await app.stripe.setFaults();
      await app.waitUntilIdle();
      await app.expectLedgerToMatchStripe();
    });
    return app;
  }

  private async close(): Promise<void> {
    while (this.instances.length > 0) await this.stop();
    await this.proxy.stop();
    await this.sandbox.stop();
    this.webhookReceiver.closeAllConnections();
    this.webhookReceiver.close();
    await this.admin.end();
    await this.database.drop();
  }

  /** Starts the service in this process. By default, it reconciles hourly, so changes arrive only through webhooks. */
  async start(overrides: Record<string, string> = {}): Promise<TestApp> {
    const instance = await TestApp.start(billingService, this.environment(overrides));
    this.instances.push(instance);
    return instance;
  }

  /** Starts the built billing service in its own process, which the test can kill. */
  async startProcess(overrides: Record<string, string> = {}): Promise<ServiceProcess> {
    const instance = await startServiceProcess({ service: 'billing', env: this.environment(overrides) });
    this.instances.push(instance);
    return instance;
  }

  async stop(instance: TestApp | ServiceProcess = this.instance): Promise<void> {
    this.instances.splice(this.instances.indexOf(instance), 1);
    await (instance instanceof ServiceProcess ? instance.kill() : instance.stop());
  }

  /** The newest instance, which receives calls and webhooks. */
  get instance(): TestApp | ServiceProcess {
    const last = this.instances.at(-1);
    if (!last) throw new Error('no instance is running; call start() first');
    return last;
  }

  get stripe(): StripeSandboxClient {
    return this.sandbox.client;
  }

  get stripeApi(): Stripe {
    const { hostname, port } = new URL(this.sandbox.url);
    return new Stripe(this.sandbox.apiKey, { host: hostname, port, protocol: 'http' });
  }

  /** Settings with which the reconciler looks for lost webhooks several times a second. */
  static readonly RECONCILER_SETTINGS = { RECONCILE_INTERVAL_MS: '300' };

  private environment(overrides: Record<string, string> = {}): Record<string, string> {
    const { apiKey: secretKey, webhookSecret, url } = this.sandbox;
    const stripe = { secretKey, webhookSecret, apiUrl: this.proxy.through(url) };
    const { keys, database } = this;
    const installation = testInstallation({ databaseUrl: database.url, redisUrl: workerRedisUrl(), stripe, keys });
    return {
      ...serviceEnvironment('billing', installation),
      SWEEP_INTERVAL_MS: '200',
      STRIPE_TIMEOUT_MS: '1000',
      RECONCILE_INTERVAL_MS: '3600000',
      ...overrides,
    };
  }

  async waitForLog(event: string, { orderId }: CheckoutOrder): Promise<LogEntry> {
    const matches = (entry: LogEntry): boolean => entry.event === event && entry['orderId'] === orderId;
    return eventually(() => this.instance.logs().find(matches), { what: `the log line ${event}` });
  }

  /** @param name including labels, as in Prometheus's text format */
  async readMetric(name: string): Promise<number | undefined> {
    if (this.instance instanceof ServiceProcess)
      throw new Error('metrics can only be read from an instance in this process');
    const text = await this.instance.get(Metrics).registry.metrics();
    const line = text.split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length));
  }

  /** Calls the service as the gateway does for a user. */
  async call(method: string, path: string, userId: string | null, body?: object): Promise<Response> {
    const headers = new Headers(await authorization(this.keys, { audience: 'billing', userId, method, path }));
    if (body) headers.set('content-type', 'application/json');
    return fetch(`${this.instance.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  }

  async requestCheckout(order: CheckoutRequest): Promise<Response> {
    return this.call('POST', '/checkout-sessions', order.userId, order);
  }

  async openCheckout(order: CheckoutRequest): Promise<StripeSessionState> {
    const response = await this.requestCheckout(order);
    if (response.status !== 201) throw new Error(`checkout got ${String(response.status)}: ${await response.text()}`);
    const { url } = (await response.json()) as { url: string };
    const found = (await this.listStripeSessions(order)).find((session) => session.url === url);
    if (!found) throw new Error('the sandbox has no session with this URL');
    return found;
  }

  async payFor(order: CheckoutRequest): Promise<{ sessionId: string; intent: string }> {
    const { id: sessionId } = await this.openCheckout(order);
    await this.stripe.pay(sessionId);
    return { sessionId, intent: await this.findIntent(sessionId) };
  }

  async createOpenOrder(): Promise<{ order: CheckoutRequest; session: StripeSessionState }> {
    const order = this.buildOrder();
    return { order, session: await this.openCheckout(order) };
  }

  async createPaidOrder(): Promise<{ order: CheckoutRequest; sessionId: string; intent: string }> {
    const order = this.buildOrder();
    const payment = await this.payFor(order);
    await this.waitForState(order, 'paid');
    return { order, ...payment };
  }

  async createDisputedOrder(refundedCents = 0): Promise<{ order: CheckoutRequest; intent: string }> {
    const { order, intent } = await this.createPaidOrder();
    if (refundedCents > 0) await this.stripe.refund(intent, refundedCents);
    await this.waitUntilIdle();
    await this.stripe.dispute(intent);
    await this.waitForState(order, 'disputed');
    return { order, intent };
  }

  /** Creates an order whose bank transfer has not arrived yet. */
  async createProcessingOrder(): Promise<{ order: CheckoutRequest; session: StripeSessionState }> {
    const { order, session } = await this.createOpenOrder();
    await this.stripe.payLater(session.id);
    await this.waitForState(order, 'processing');
    return { order, session };
  }

  /** Returns an order's Stripe sessions, newest first. */
  async listStripeSessions({ orderId }: CheckoutOrder): Promise<StripeSessionState[]> {
    return (await this.stripe.state()).sessions.filter(({ clientReferenceId }) => clientReferenceId === orderId);
  }

  async findIntent(sessionId: string): Promise<string> {
    const found = (await this.stripe.state()).sessions.find(({ id }) => id === sessionId);
    if (!found?.paymentIntent) throw new Error('the session does not exist or was not paid');
    return found.paymentIntent;
  }

  async checkPayment({ orderId, userId }: CheckoutOrder): Promise<PaymentCheckDto['state']> {
    const response = await this.call('POST', `/capsules/${orderId}/payment-check`, userId);
    if (!response.ok) throw new Error(`the payment check got ${String(response.status)}`);
    return ((await response.json()) as PaymentCheckDto).state;
  }

  async listPayments({ userId }: CheckoutOrder): Promise<PaymentDto[]> {
    return (await (await this.call('GET', '/payments', userId)).json()) as PaymentDto[];
  }

  /** Returns how many cents Stripe has refunded for an order. */
  async sumRefunds(order: CheckoutOrder): Promise<number> {
    return (await this.listStripeSessions(order)).reduce((sum, session) => sum + session.refunded, 0);
  }

  /** Creates a Stripe session that has no row, as after a crash. Returns the session's id. */
  async createUntrackedSession({ orderId, userId }: CheckoutOrder): Promise<string> {
    const price_data = { currency: 'usd', unit_amount: 4900, product_data: { name: 'Wedding Capsule' } };
    const { id } = await this.stripeApi.checkout.sessions.create({
      mode: 'payment',
      client_reference_id: orderId,
      metadata: { orderId, userId },
      line_items: [{ quantity: 1, price_data }],
      success_url: 'https://future.example/',
    });
    return id;
  }

  /** Waits until all of Stripe's events have arrived and all payment checks have ended. */
  async waitUntilIdle(): Promise<void> {
    await eventually(
      async () => {
        const { webhooks } = await this.stripe.state();
        const pending = await this.query('SELECT id FROM billing.payment_checks WHERE next_attempt_at IS NOT NULL');
        return webhooks.waiting === 0 && pending.length === 0;
      },
      { withinMs: 20_000, what: 'all events to be handled' },
    );
  }

  /** Expects the ledger's totals to match Stripe's. Call this after `waitUntilIdle`. */
  async expectLedgerToMatchStripe(): Promise<void> {
    const { charged, refunded, disputed } = await this.stripe.state();
    const sums = await this.query(
      `SELECT coalesce(sum(amount_cents) FILTER (WHERE kind = 'charge'), 0)::int AS charged,
              -coalesce(sum(amount_cents) FILTER (WHERE kind IN ('refund', 'refund_failed')), 0)::int AS refunded,
              -coalesce(sum(amount_cents) FILTER (WHERE kind IN ('dispute', 'dispute_won')), 0)::int AS disputed
         FROM billing.ledger`,
    );
    expect(sums).toEqual([{ charged, refunded, disputed }]);
  }

  /** Posts bytes to the webhook endpoint as the gateway does. */
  async postWebhook(body: string | Uint8Array<ArrayBuffer>, signature?: string): Promise<Response> {
    const call = { method: 'POST', path: '/billing/webhook' };
    const headers = new Headers(await authorization(this.keys, { audience: 'billing', userId: null, ...call }));
    headers.set('content-type', 'application/json; charset=utf-8');
    if (signature !== undefined) headers.set('stripe-signature', signature);
    return fetch(`${this.instance.url}/billing/webhook`, { method: 'POST', headers, body });
  }

  async postSignedWebhook(event: object): Promise<Response> {
    return this.postWebhook(...sign(event, { secret: this.sandbox.webhookSecret }));
  }

  private async forwardWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const signature = request.headers['stripe-signature'];
    const body = new Uint8Array(await buffer(request));
    const result = await this.postWebhook(body, typeof signature === 'string' ? signature : undefined);
    response.writeHead(result.status).end(await result.text());
  }
}
