import { randomUUID } from 'node:crypto';
import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/deliveries';
import type { UserChanged } from '@dear-future/contracts/messages/users';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { testInstallation } from '@dear-future/testing/test-installation';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/local-servers/service-process';
import { authorization } from '@dear-future/testing/service-tokens';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import type { Server } from '@dear-future/local-servers/server';
import { SmtpStub, type SmtpBehavior } from '@dear-future/testing/smtp-stub';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { liveChannel, SUBSCRIBER_OPTIONS } from '@dear-future/work/signals/redis';
import { Redis } from 'ioredis';
import pg from 'pg';
import { deliveryService } from '../src/delivery.service-definition.js';
import { connect, DeliveryDatabase } from './delivery-database.js';

/** A database, a mail server, and delivery services that a test starts in its own process or in others. */
export class DeliveryHarness extends DeliveryDatabase {
  readonly keys = createTokenKeys();
  readonly userId = randomUUID();
  readonly address = 'ada@example.com';
  readonly apps: TestApp[] = [];
  private readonly processes: ServiceProcess[] = [];
  private readonly senders = new Map<string, pg.Pool>();
  /** The URL of the service that was started last. */
  private url?: string;
  private lastVersion = 0;

  private constructor(
    database: TestDatabase,
    admin: pg.Client,
    readonly stub: SmtpStub,
    readonly proxy: FaultProxy,
    private readonly redis?: Server,
  ) {
    super(database, admin);
  }

  /** @param redis a Redis for this harness alone, which the harness stops; default: the worker's Redis */
  static async open(redis?: Server): Promise<DeliveryHarness> {
    const database = await createDatabase();
    const admin = await connect(database.adminUrl);
    const stub = await SmtpStub.start();
    return new DeliveryHarness(database, admin, stub, await FaultProxy.start(stub.url), redis);
  }

  async close(): Promise<void> {
    // Redis, which may be full, and SMTP connections end first, because a service that is stopping waits for them.
    await this.redis?.stop();
    await this.proxy.stop();
    await Promise.all([...this.processes.map((each) => each.kill('SIGKILL')), ...this.apps.map((app) => app.stop())]);
    await this.stub.stop();
    await Promise.all([...this.senders.values()].map((pool) => pool.end()));
    await this.admin.end();
    await this.database.drop();
  }

  /** Returns a service's settings. Emails with an unknown outcome wait for an hour, or for `makeRetriesDue`. */
  environment(extra: Record<string, string> = {}): Record<string, string> {
    const installation = testInstallation({
      databaseUrl: (service) => this.database.url(service),
      redisUrl: this.redis?.url ?? workerRedisUrl(),
      smtpUrl: this.proxy.through(this.stub.url),
      keys: this.keys,
    });
    return {
      ...serviceEnvironment('delivery', installation),
      SWEEP_INTERVAL_MS: '250',
      SMTP_DEADLINE_MS: '10000',
      UNKNOWN_HOLD_SECONDS: '3600',
      ...extra,
    };
  }

  /** Starts a delivery service in this process. */
  async startApp(extra: Record<string, string> = {}): Promise<TestApp> {
    const app = await TestApp.start(deliveryService, this.environment(extra));
    this.apps.push(app);
    this.url = app.url;
    return app;
  }

  /** Starts the built delivery service as a process that a test can signal. */
  async startProcess(extra: Record<string, string> = {}): Promise<ServiceProcess> {
    const process = await startServiceProcess({ service: 'delivery', env: this.environment(extra) });
    this.processes.push(process);
    this.url = process.url;
    return process;
  }

  /** Scripts the mail server from the next connection on, and cuts the pooled connections. */
  behave(...script: SmtpBehavior[]): void {
    this.stub.behave(script);
    this.proxy.cut();
  }

  /** Posts the user's email address, as the gateway does, and waits until a running service has stored it. */
  async announceUser(change: Partial<UserChanged> = {}): Promise<void> {
    this.lastVersion += 1;
    await this.post('gateway', 'user.changed', {
      userId: this.userId,
      version: this.lastVersion,
      email: this.address,
      firstName: 'Ada',
      ...change,
    });
    if (this.url === undefined) return;
    const stored = 'SELECT 1 FROM delivery.users WHERE user_id = $1 AND version = $2';
    const values = [change.userId ?? this.userId, this.lastVersion];
    await eventually(async () => (await this.admin.query(stored, values)).rowCount === 1, {
      what: 'the user to be stored',
    });
  }

  /** Returns a definition of a delivery that is due `inSeconds` from now, by the database's clock. */
  async definition(inSeconds: number, change: Partial<DeliveryDefinition> = {}): Promise<DeliveryDefinition> {
    const sql = 'SELECT clock_timestamp() + make_interval(secs => $1) AS at';
    const { rows } = await this.admin.query<{ at: Date }>(sql, [inSeconds]);
    return {
      source: { kind: 'time-capsule', id: randomUUID() },
      generation: 1,
      channel: 'email',
      userId: this.userId,
      dueAt: (rows[0]?.at ?? new Date()).toISOString(),
      timeZone: 'Europe/Berlin',
      recordedAt: '2026-05-04T10:00:00.000Z',
      promptTitle: 'What do you hope for?',
      personalNote: 'Remember the sea.',
      ...change,
    };
  }

  async schedule(inSeconds: number, change: Partial<DeliveryDefinition> = {}): Promise<DeliveryDefinition> {
    const definition = await this.definition(inSeconds, change);
    await this.post('capsules', 'delivery.scheduled', definition);
    return definition;
  }

  /** Posts a message with the sender's database role. */
  async post(sender: 'capsules' | 'gateway' | 'billing', type: string, payload: object): Promise<void> {
    let pool = this.senders.get(sender);
    if (!pool) {
      pool = new pg.Pool({ connectionString: this.database.url(sender) }).on('error', () => undefined);
      this.senders.set(sender, pool);
    }
    await pool.query('SELECT delivery.post_message($1, $2, $3)', [randomUUID(), type, JSON.stringify(payload)]);
  }

  async call(path: string, init: RequestInit = {}, userId: string | null = this.userId): Promise<Response> {
    if (this.url === undefined) throw new Error('No service is running: call startApp() or startProcess() first');
    const headers = new Headers(init.headers);
    const call = { audience: 'delivery', userId, method: init.method ?? 'GET', path } as const;
    headers.set('authorization', (await authorization(this.keys, call)).authorization);
    return fetch(`${this.url}${path}`, { ...init, headers });
  }

  async send(path: string, body: object, userId: string | null = this.userId): Promise<Response> {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.call(path, init, userId);
  }

  /** Returns the user's notifications, newest first; with `path`, only those that link there. */
  async notifications(path?: string): Promise<NotificationDto[]> {
    const all = (await (await this.call('/notifications')).json()) as NotificationDto[];
    return all.filter((each) => path === undefined || each.path === path);
  }

  /** The Message-IDs of emails that the mail server has read to the end, oldest first. */
  get messageIds(): string[] {
    return this.stub.mails.map(({ messageId }) => messageId);
  }
}

/** Opens a harness for all tests of a file, with one service per settings object. */
export async function openForFile(...services: Record<string, string>[]): Promise<DeliveryHarness> {
  const harness = await DeliveryHarness.open();
  afterAll(() => harness.close());
  beforeEach(async () => {
    await harness.proxy.pass();
    harness.behave();
    harness.stub.mails.length = 0;
  });
  await Promise.all(services.map((settings) => harness.startApp(settings)));
  await harness.announceUser();
  return harness;
}

/** Collects the live events of the harness's user. */
export async function listen(harness: DeliveryHarness): Promise<{ events: LiveEvent[]; end: () => void }> {
  const events: LiveEvent[] = [];
  const redis = new Redis(harness.environment()['REDIS_URL'] ?? '', SUBSCRIBER_OPTIONS);
  await redis.subscribe(liveChannel(harness.userId));
  redis.on('message', (_channel, event) => events.push(JSON.parse(event) as LiveEvent));
  return { events, end: () => redis.disconnect() };
}
