import { randomUUID } from 'node:crypto';
import type { NotificationDto } from '@dear-future/contracts/http/notifications';
import type { DeliveryDefinition } from '@dear-future/contracts/messages/delivery-scheduled';
import type { PersonChanged } from '@dear-future/contracts/messages/person-changed';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { emptyHouse, serviceEnvironment } from '@dear-future/testing/service-environment';
import { startServiceProcess, type ServiceProcess } from '@dear-future/testing/service-process';
import { authorization, createTokenKeys } from '@dear-future/testing/service-tokens';
import { FaultProxy } from '@dear-future/testing/fault-proxy';
import { SmtpStub, type SmtpBehaviour } from '@dear-future/testing/smtp-stub';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import pg from 'pg';
import { checkInvariants, isBroken, type InvariantReport } from '../src/invariants/invariants.js';
import { deliveryService } from '../src/delivery.service-definition.js';
import type { DeliveryRow } from './delivery-row.js';

/** One database and one mail server, with as many delivery services as a test starts, in its own process or as processes. */
export class DeliveryHarness {
  readonly keys = createTokenKeys();
  readonly personId = randomUUID();
  readonly address = 'ada@example.com';
  readonly apps: TestApp[] = [];
  private readonly processes: ServiceProcess[] = [];
  private readonly senders = new Map<string, pg.Pool>();
  /** Address of the service that was started last. */
  private url?: string;
  private version = 0;

  private constructor(
    readonly database: TestDatabase,
    readonly admin: pg.Client,
    readonly stub: SmtpStub,
    readonly proxy: FaultProxy,
    private readonly redisUrl: string,
  ) {}

  static async open(redisUrl = workerRedisUrl()): Promise<DeliveryHarness> {
    const database = await createDatabase();
    const admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    const stub = await SmtpStub.start();
    return new DeliveryHarness(database, admin, stub, await FaultProxy.start(stub.url), redisUrl);
  }

  async close(): Promise<void> {
    // Mails under way end first: a service that stops waits for them.
    await this.proxy.stop();
    await Promise.all([...this.processes.map((each) => each.kill('SIGKILL')), ...this.apps.map((app) => app.stop())]);
    await this.stub.stop();
    await Promise.all([...this.senders.values()].map((pool) => pool.end()));
    await this.admin.end();
    await this.database.drop();
  }

  /** The settings of a delivery service of this harness. Holds are for an hour: tests end them, see `hurry`. */
  environment(extra: Record<string, string> = {}): Record<string, string> {
    const house = emptyHouse({
      databaseUrl: (service) => this.database.url(service),
      redisUrl: this.redisUrl,
      smtpUrl: this.proxy.through(this.stub.url),
      keys: this.keys,
    });
    return {
      ...serviceEnvironment('delivery', house),
      SWEEP_INTERVAL_MS: '250',
      SMTP_DEADLINE_MS: '10000',
      UNKNOWN_HOLD_SECONDS: '3600',
      ...extra,
    };
  }

  /** Starts a delivery service in this process. */
  async start(extra: Record<string, string> = {}): Promise<TestApp> {
    const app = await TestApp.start(deliveryService, this.environment(extra));
    this.apps.push(app);
    this.url = app.url;
    return app;
  }

  /** Starts the built delivery service as a process, to be killed, stopped or asked to end. */
  async spawn(extra: Record<string, string> = {}): Promise<ServiceProcess> {
    const process = await startServiceProcess({ service: 'delivery', env: this.environment(extra) });
    this.processes.push(process);
    this.url = process.url;
    return process;
  }

  /** What the mail server does from the next connection on; the pooled ones are cut so that there is a next one. */
  behave(...script: SmtpBehaviour[]): void {
    this.stub.behave(script);
    this.proxy.cut();
  }

  /** Makes the bench's person known, as the gateway does. */
  async know(change: Partial<PersonChanged> = {}): Promise<void> {
    this.version += 1;
    await this.post('gateway', 'person.changed', {
      personId: this.personId,
      version: this.version,
      email: this.address,
      firstName: 'Ada',
      lastName: null,
      ...change,
    });
    if (this.url === undefined) return;
    const known = 'SELECT 1 FROM delivery.recipients WHERE person_id = $1 AND version = $2';
    const values = [change.personId ?? this.personId, this.version];
    await eventually(async () => (await this.admin.query(known, values)).rows.length > 0, { what: 'the person known' });
  }

  /** What capsules decided, `inSeconds` from the database's now. */
  async definition(inSeconds: number, change: Partial<DeliveryDefinition> = {}): Promise<DeliveryDefinition> {
    const { rows } = await this.admin.query<{ at: Date }>(
      'SELECT clock_timestamp() + make_interval(secs => $1) AS at',
      [inSeconds],
    );
    return {
      source: { kind: 'time-capsule', id: randomUUID() },
      generation: 1,
      channel: 'email',
      personId: this.personId,
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

  /** Posts a message with the sender's own role, as the sender's transaction would. */
  async post(sender: 'capsules' | 'gateway' | 'billing', type: string, payload: object): Promise<void> {
    let pool = this.senders.get(sender);
    if (!pool) {
      pool = new pg.Pool({ connectionString: this.database.url(sender) });
      // An idle connection that ends is no fault of the test.
      pool.on('error', () => undefined);
      this.senders.set(sender, pool);
    }
    await pool.query('SELECT delivery.post_message($1, $2, 1, $3)', [randomUUID(), type, JSON.stringify(payload)]);
  }

  /** Waits until every message that came was handled. */
  async allHandled(): Promise<void> {
    await eventually(
      async () => (await this.admin.query(`SELECT 1 FROM delivery.inbox WHERE state <> 'handled'`)).rows.length === 0,
      { what: 'every message to be handled' },
    );
  }

  async row({ source, generation, channel }: DeliveryDefinition): Promise<DeliveryRow | undefined> {
    const { rows } = await this.admin.query<DeliveryRow>(
      'SELECT * FROM delivery.deliveries WHERE source_id = $1 AND generation = $2 AND channel = $3',
      [source.id, generation, channel],
    );
    return rows[0];
  }

  async reaches(definition: DeliveryDefinition, state: string, withinMs = 30_000): Promise<DeliveryRow> {
    return eventually(
      async () => {
        const row = await this.row(definition);
        return row?.state === state ? row : undefined;
      },
      { withinMs, what: `the delivery to be ${state}` },
    );
  }

  /** Ends the wait of what failed or is held, once a try has ended, unless nothing of the source is open any more. */
  async hurry(sourceId: string): Promise<void> {
    await eventually(
      async () => {
        const { rowCount } = await this.admin.query(
          `UPDATE delivery.deliveries SET next_attempt_at = clock_timestamp()
            WHERE source_id = $1 AND state IN ('retry_wait', 'unknown') AND next_attempt_at IS NOT NULL`,
          [sourceId],
        );
        if (rowCount) return true;
        const { rows } = await this.admin.query<{ ended: boolean | null }>(
          `SELECT bool_and(state IN ('delivered', 'cancelled')) AS ended FROM delivery.deliveries WHERE source_id = $1`,
          [sourceId],
        );
        return rows[0]?.ended;
      },
      { withinMs: 20_000, what: 'a try to end' },
    );
  }

  /** Makes due at once what is on the calendar, whatever local time it was chosen for. */
  async comesDue(...sourceIds: string[]): Promise<void> {
    await this.admin.query(
      `UPDATE delivery.deliveries SET due_at = clock_timestamp(), next_attempt_at = clock_timestamp(), time_zone = NULL
        WHERE source_id = ANY ($1) AND state = 'scheduled'`,
      [sourceIds],
    );
  }

  /** Ends the leases of a process that is dead, as time would. */
  async leasesEnd(): Promise<void> {
    for (const table of ['inbox', 'deliveries']) {
      await this.admin.query(
        `UPDATE delivery.${table} SET next_attempt_at = clock_timestamp(), lease_until = clock_timestamp()
          WHERE lease_until IS NOT NULL`,
      );
    }
  }

  /** The story of one delivery: `begun first`, `ended accepted`, … */
  async story({ source }: DeliveryDefinition): Promise<string[]> {
    const { rows } = await this.admin.query<{ line: string }>(
      `SELECT a.step || ' ' || coalesce(a.mode, a.outcome) AS line FROM delivery.attempts a
         JOIN delivery.deliveries d ON d.id = a.delivery_id WHERE d.source_id = $1 ORDER BY a.at`,
      [source.id],
    );
    return rows.map(({ line }) => line);
  }

  /** Checks what must always hold of deliveries. */
  async holdsInvariants(): Promise<InvariantReport> {
    await this.admin.query('SET search_path = delivery');
    const report = await checkInvariants({
      query: async (sql, values) => (await this.admin.query(sql, values)).rows as unknown,
    });
    if (isBroken(report)) throw new Error(`the invariants are broken: ${JSON.stringify(report)}`);
    return report;
  }

  /** Messages that capsules was sent about a source. */
  async told({ source }: { source: { id: string } }): Promise<object[]> {
    const { rows } = await this.admin.query<{ payload: object }>(
      `SELECT payload FROM capsules.inbox WHERE type = 'delivery.delivered' AND payload->'source'->>'id' = $1`,
      [source.id],
    );
    return rows.map(({ payload }) => payload);
  }

  async call(path: string, init: RequestInit = {}, personId: string | null = this.personId): Promise<Response> {
    if (this.url === undefined) throw new Error('start a service first');
    const headers = new Headers(init.headers);
    const call = { audience: 'delivery', personId, method: init.method ?? 'GET', path } as const;
    headers.set('authorization', (await authorization(this.keys, call)).authorization);
    return fetch(`${this.url}${path}`, { ...init, headers });
  }

  async send(path: string, body: object, personId: string | null = this.personId): Promise<Response> {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.call(path, init, personId);
  }

  async notifications(): Promise<NotificationDto[]> {
    return (await (await this.call('/notifications')).json()) as NotificationDto[];
  }

  /** Locks one table, so that work that needs it stops there; gives the function that unlocks it. */
  hold(table: string): Promise<() => Promise<void>> {
    return this.lock(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  }

  /** Stops each service where it would write down how a mail ended; gives the function that lets it go on. */
  holdOutcomes(): Promise<() => Promise<void>> {
    return this.lock(`
      SELECT pg_advisory_lock(1);
      CREATE FUNCTION delivery.wait() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_advisory_xact_lock_shared(1); RETURN NEW; END';
      CREATE TRIGGER wait BEFORE INSERT ON delivery.attempts FOR EACH ROW WHEN (NEW.step = 'ended')
        EXECUTE FUNCTION delivery.wait()`);
  }

  private async lock(sql: string): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: this.database.adminUrl });
    await client.connect();
    await client.query(sql);
    return () => client.end();
  }

  /** How many connections of the delivery service wait for a lock. */
  async atLocks(): Promise<number> {
    const sql = `SELECT 1 FROM pg_stat_activity WHERE datname = $1 AND usename = 'delivery' AND wait_event_type = 'Lock'`;
    return (await this.admin.query(sql, [this.database.name])).rows.length;
  }

  /** Waits until so many connections of the delivery service stand before a lock. */
  async standsAtLock(connections = 1): Promise<void> {
    await eventually(async () => (await this.atLocks()) >= connections, { what: 'the service to stand at the lock' });
  }
}
