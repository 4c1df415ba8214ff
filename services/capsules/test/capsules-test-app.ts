import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitUploadResponse, UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { oncePerWorker } from '@dear-future/testing/once-per-worker';
import { startServiceProcess, type ServiceProcess } from '@dear-future/testing/service-process';
import { authorization, createTokenKeys } from '@dear-future/testing/service-tokens';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { inboxQueue } from '@dear-future/work/inbox/queue';
import { Queue } from 'bullmq';
import pg from 'pg';
import { capsulesService } from '../src/capsules.service-definition.js';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export interface Posted {
  type: string;
  payload: Record<string, unknown>;
}

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/** The capsules application with a database of its own, and the real inboxes of the services it writes to. */
export class CapsulesTestApp {
  private readonly keys = createTokenKeys();
  private readonly queues = new Map<string, Queue>();
  private readonly senders = new Map<string, pg.Pool>();
  /** What was admitted last under each admission; the gateway tells it again at commit and release, and so does `call`. */
  private readonly admitted = new Map<string, Pick<AdmitUploadResponse, 'attempt' | 'mode'>>();
  private running?: TestApp | ServiceProcess;

  private constructor(
    private readonly database: TestDatabase,
    /** As the superuser: sees every schema. */
    readonly records: pg.Pool,
  ) {
    records.on('error', () => undefined);
  }

  /** The one that all test files of a worker share. */
  static readonly shared = oncePerWorker(async () => {
    const database = await createDatabase();
    const app = new CapsulesTestApp(database, new pg.Pool({ connectionString: database.adminUrl, max: 5 }));
    await app.restart();
    return app;
  });

  /** Starts the application in this process, in the place of what runs, with these settings besides the usual ones. */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    await this.stop();
    this.running = await TestApp.start(capsulesService, this.environment(settings));
  }

  /**
   * Runs the built service as a process that kills itself with SIGKILL where the fixture says, does `work` meanwhile, and
   * waits for its death. Nothing runs afterwards.
   */
  async diesDuring(fixture: string, work: () => Promise<unknown>): Promise<void> {
    await this.stop();
    const changes = path.join(FIXTURES, `${fixture}.mjs`);
    const process = await startServiceProcess({ service: 'capsules', env: this.environment({}), changes });
    this.running = process;
    await work();
    expect((await process.exited).signal).toBe('SIGKILL');
    this.running = undefined;
  }

  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([...this.queues.values()].map((queue) => queue.disconnect()));
    await Promise.all([this.records, ...this.senders.values()].map((pool) => pool.end()));
    await this.database.drop();
  }

  private environment(settings: Record<string, string>): Record<string, string> {
    return {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: this.database.url('capsules'),
      REDIS_URL: workerRedisUrl(),
      SERVICE_TOKEN_PUBLIC_KEY: this.keys.publicKey,
      SWEEP_INTERVAL_MS: '200',
      ...settings,
    };
  }

  private get url(): string {
    if (!this.running) throw new Error('the application is stopped');
    return this.running.url;
  }

  roleUrl(service: ServiceName): string {
    return this.database.url(service);
  }

  async call<T = unknown>(
    personId: string | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    sent?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const body = this.asTheGateway(path, sent);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(await authorization(this.keys, { audience: 'capsules', personId, method, path })),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = (text === '' ? undefined : JSON.parse(text)) as T;
    if (path === '/admissions' && response.ok) {
      const { admissionId, attempt, mode } = answer as AdmitUploadResponse;
      this.admitted.set(admissionId, { attempt, mode });
    }
    return { status: response.status, body: answer, headers: response.headers };
  }

  private asTheGateway(path: string, sent: unknown): unknown {
    const [, admissionId, act] = /^\/admissions\/([^/]+)\/(commit|release|place)$/.exec(path) ?? [];
    if (admissionId === undefined) return sent;
    const { attempt, mode } = this.admitted.get(admissionId) ?? { attempt: 1, mode: 'store' };
    return act !== 'commit' ? { attempt, ...(sent as object) } : { attempt, mode, ...(sent as object) };
  }

  async unsigned(path: string): Promise<number> {
    return (await fetch(`${this.url}${path}`)).status;
  }

  async admit(personId: string, idempotencyKey: string | null = null): Promise<AdmitUploadResponse> {
    const { status, body } = await this.call<AdmitUploadResponse>(personId, 'POST', '/admissions', {
      kind: 'time-capsule',
      idempotencyKey,
    });
    if (status !== 201) throw new Error(`admit answered ${String(status)}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A new user whose upload was admitted. */
  async begun() {
    const ana = aPerson();
    return { ana, ...(await this.admit(ana)) };
  }

  commit(personId: string, admissionId: string, upload: UploadResponse): Promise<Answer<TimeCapsuleDto>> {
    return this.call<TimeCapsuleDto>(personId, 'POST', `/admissions/${admissionId}/commit`, upload);
  }

  /** A capsule made the usual way. */
  async capsule(personId: string, fields: Record<string, string> = {}): Promise<TimeCapsuleDto> {
    const { admissionId } = await this.admit(personId);
    const { status, body } = await this.commit(personId, admissionId, anUpload(fields));
    if (status !== 201) throw new Error(`commit answered ${String(status)}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A new user and a capsule of theirs. */
  async owned(fields?: Record<string, string>) {
    const ana = aPerson();
    return { ana, ...(await this.capsule(ana, fields)) };
  }

  /** Lets a capsule's date pass, as waiting would. */
  async letDatePass(capsuleId: string): Promise<void> {
    await this.records.query(
      `UPDATE capsules.time_capsules SET delivery_date = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [capsuleId],
    );
  }

  /** What capsules posted to the others about this video or capsule, oldest first. */
  async posted(about: string): Promise<Posted[]> {
    const { rows } = await this.records.query<Posted>(
      `SELECT type, payload - 'requestId' AS payload
       FROM (SELECT * FROM media.inbox UNION ALL SELECT * FROM delivery.inbox UNION ALL SELECT * FROM billing.inbox) AS inboxes
       WHERE payload::text LIKE '%' || $1 || '%' ORDER BY received_at`,
      [about],
    );
    return rows;
  }

  /** How many rows of a table contain a text. */
  async rowsWith(table: string, text: string): Promise<number | null> {
    const sql = `SELECT 1 FROM capsules.${table} AS row WHERE row::text LIKE '%' || $1 || '%'`;
    return (await this.records.query(sql, [text])).rowCount;
  }

  async typesPosted(about: string): Promise<string[]> {
    return (await this.posted(about)).map(({ type }) => type).sort();
  }

  /** Posts a message to capsules as another service does, with its wake-up job, and waits until it is handled. */
  async tell(sender: 'media' | 'delivery' | 'billing', type: string, payload: object): Promise<void> {
    const id = randomUUID();
    await this.sender(sender).query('SELECT capsules.post_message($1, $2, 1, $3)', [id, type, JSON.stringify(payload)]);
    await this.wake(inboxQueue('capsules'), id);
    await eventually(
      async () =>
        (await this.records.query(`SELECT 1 FROM capsules.inbox WHERE id = $1 AND handled_at IS NOT NULL`, [id]))
          .rowCount === 1,
      { what: `${type} to be handled`, withinMs: 20_000, everyMs: 10 },
    );
  }

  /** Adds the wake-up job for one row of work, so that a test does not wait for the sweep. */
  async wake(name: string, id: string): Promise<void> {
    let queue = this.queues.get(name);
    if (!queue) {
      queue = new Queue(name, { connection: { url: workerRedisUrl() } });
      queue.on('error', () => undefined);
      this.queues.set(name, queue);
    }
    await queue.add('wake', { id }, { removeOnComplete: true, removeOnFail: true });
  }

  private sender(service: ServiceName): pg.Pool {
    let pool = this.senders.get(service);
    if (!pool) {
      pool = new pg.Pool({ connectionString: this.roleUrl(service), max: 10 });
      pool.on('error', () => undefined);
      this.senders.set(service, pool);
    }
    return pool;
  }
}

export function aPerson(): string {
  return randomUUID();
}

export function aVideoName(): string {
  return `${randomBytes(16).toString('hex')}.webm`;
}

export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** What media hands over of one upload: a video nobody else has, and a good form unless told otherwise. */
export function anUpload(
  fields: Record<string, string> = {},
  sha256 = randomBytes(32).toString('hex'),
): UploadResponse {
  return {
    video: { name: aVideoName(), contentType: 'video/webm', bytes: 123_456, sha256, durationSeconds: 3.2 },
    fields: { promptId: 'custom-1763700000000', promptTitle: 'For Ana', deliveryDate: inDays(30), ...fields },
  };
}
