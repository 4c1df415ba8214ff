import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { AdmitUploadResponse, UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { ServiceName } from '@dear-future/contracts/services';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { oncePerWorker } from '@dear-future/testing/once-per-worker';
import { startServiceProcess, type ServiceProcess } from '@dear-future/local-servers/service-process';
import { authorization } from '@dear-future/testing/service-tokens';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import { inboxQueue } from '@dear-future/work/inbox/message-sender';
import { Queue } from 'bullmq';
import pg from 'pg';
import { capsulesService } from '../src/capsules.service-definition.js';
import { timeCapsuleUpload } from './uploads.js';

export interface ApiResponse<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export interface PostedMessage {
  type: string;
  payload: Record<string, unknown>;
}

const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/** The capsules service with its own database, which contains the inboxes of all services. */
export class CapsulesTestApp {
  private readonly keys = createTokenKeys();
  private readonly queues = new Map<string, Queue>();
  private readonly rolePools = new Map<string, pg.Pool>();
  /** The newest attempt and mode of each admission, which `call` adds to later requests about the admission. */
  private readonly admitted = new Map<string, Pick<AdmitUploadResponse, 'attempt' | 'mode'>>();
  service?: TestApp | ServiceProcess;

  private constructor(
    private readonly database: TestDatabase,
    /** Connections of the superuser, which can access every schema. */
    readonly admin: pg.Pool,
  ) {
    admin.on('error', () => undefined);
  }

  /** Shared by all test files of a Jest worker. */
  static readonly shared = oncePerWorker(async () => {
    const database = await createDatabase();
    const app = new CapsulesTestApp(database, new pg.Pool({ connectionString: database.adminUrl, max: 5 }));
    await app.restart();
    return app;
  });

  /** Starts or restarts the service in this process. @param settings override the defaults */
  async restart(settings: Record<string, string> = {}): Promise<void> {
    await this.stop();
    this.service = await TestApp.start(capsulesService, this.environment(settings));
  }

  /** Runs the built service as a process until the fixture kills it with SIGKILL. Does not start the service again. */
  async crashDuring(fixture: string, work: () => Promise<unknown>): Promise<void> {
    await this.stop();
    const patchFile = path.join(FIXTURES, `${fixture}.mjs`);
    const process = await startServiceProcess({ service: 'capsules', env: this.environment({}), patchFile });
    this.service = process;
    await work();
    expect((await process.exited).signal).toBe('SIGKILL');
    this.service = undefined;
  }

  async stop(): Promise<void> {
    await this.service?.stop();
    this.service = undefined;
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([...this.queues.values()].map((queue) => queue.disconnect()));
    await Promise.all([this.admin, ...this.rolePools.values()].map((pool) => pool.end()));
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
    if (!this.service) throw new Error('The capsules service is not running. Call restart() first');
    return this.service.url;
  }

  roleUrl(service: ServiceName): string {
    return this.database.url(service);
  }

  async call<T = unknown>(
    userId: string | null,
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse<T>> {
    const sentBody = this.addAttempt(path, body);
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(await authorization(this.keys, { audience: 'capsules', userId, method, path })),
        ...(sentBody === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sentBody === undefined ? {} : { body: JSON.stringify(sentBody) }),
    });
    const text = await response.text();
    const result = (text === '' ? undefined : JSON.parse(text)) as T;
    if (path === '/admissions' && response.ok) {
      const { admissionId, attempt, mode } = result as AdmitUploadResponse;
      this.admitted.set(admissionId, { attempt, mode });
    }
    return { status: response.status, body: result, headers: response.headers };
  }

  private addAttempt(path: string, body: unknown): unknown {
    const [, admissionId, step] = /^\/admissions\/([^/]+)\/(commit|release|slot)$/.exec(path) ?? [];
    if (admissionId === undefined) return body;
    const { attempt, mode } = this.admitted.get(admissionId) ?? { attempt: 1, mode: 'store' };
    return step !== 'commit' ? { attempt, ...(body as object) } : { attempt, mode, ...(body as object) };
  }

  /** Calls the service without a token. Returns the status. */
  async callUnsigned(path: string): Promise<number> {
    return (await fetch(`${this.url}${path}`)).status;
  }

  /** Follows a list's links from the first page to the last. */
  async readPages(userId: string, path: string): Promise<{ total: string | null; ids: string[] }[]> {
    const pages: { total: string | null; ids: string[] }[] = [];
    for (let next: string | undefined = path; next !== undefined;) {
      const { body, headers }: ApiResponse<{ id: string }[]> = await this.call(userId, 'GET', next);
      pages.push({ total: headers.get('x-total-count'), ids: body.map(({ id }) => id) });
      next = /<\/api([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    }
    return pages;
  }

  startUpload(userId: string | null, request: object): Promise<ApiResponse<AdmitUploadResponse>> {
    return this.call(userId, 'POST', '/admissions', { idempotencyKey: null, ...request });
  }

  async admit(userId: string, idempotencyKey: string | null = null): Promise<AdmitUploadResponse> {
    return readCreated(await this.startUpload(userId, { kind: 'time-capsule', idempotencyKey }));
  }

  async createOwnerAndAdmission() {
    const [owner, key] = [newUserId(), randomUUID()];
    return { owner, key, ...(await this.admit(owner, key)) };
  }

  commit<T = TimeCapsuleDto>(
    userId: string | null,
    admissionId: string,
    upload: UploadResponse,
  ): Promise<ApiResponse<T>> {
    return this.call<T>(userId, 'POST', `/admissions/${admissionId}/commit`, upload);
  }

  /** @param attempt the newest by default */
  release(userId: string | null, admissionId: string, attempt?: unknown): Promise<ApiResponse> {
    return this.call(userId, 'POST', `/admissions/${admissionId}/release`, attempt === undefined ? {} : { attempt });
  }

  /** Expires one admission, or all admissions of a scope. */
  async expire(value: string, column: 'id' | 'scope' = 'id'): Promise<void> {
    const sql = `UPDATE capsules.admissions SET expires_at = clock_timestamp() WHERE ${column} = $1`;
    await this.admin.query(sql, [value]);
  }

  async findAdmission(id: string): Promise<unknown> {
    const sql = `SELECT *, video_name IS NULL AND expires_at > clock_timestamp() AS "isOpen"
                   FROM capsules.admissions WHERE id = $1`;
    return (await this.admin.query<object>(sql, [id])).rows[0];
  }

  async createCapsule(userId: string, fields: Record<string, string> = {}): Promise<TimeCapsuleDto> {
    const { admissionId } = await this.admit(userId);
    return readCreated(await this.commit(userId, admissionId, timeCapsuleUpload(fields)));
  }

  async createOwnerAndCapsule(fields?: Record<string, string>) {
    const owner = newUserId();
    return { owner, ...(await this.createCapsule(owner, fields)) };
  }

  async listCapsules(userId: string): Promise<TimeCapsuleDto[]> {
    return (await this.call<TimeCapsuleDto[]>(userId, 'GET', '/time-capsules')).body;
  }

  async makeDue(capsuleId: string): Promise<void> {
    await this.admin.query(
      `UPDATE capsules.time_capsules SET delivery_date = clock_timestamp() - interval '1 second' WHERE id = $1`,
      [capsuleId],
    );
  }

  /** Returns messages that the service has posted and whose payload contains `text`, oldest first. */
  async findMessages(text: string, type?: string): Promise<PostedMessage[]> {
    const { rows } = await this.admin.query<PostedMessage>(
      `SELECT type, payload - 'requestId' AS payload
         FROM (SELECT * FROM media.inbox UNION ALL SELECT * FROM delivery.inbox
               UNION ALL SELECT * FROM billing.inbox) AS inboxes
        WHERE payload::text LIKE '%' || $1 || '%' AND type = coalesce($2, type) ORDER BY received_at`,
      [text, type],
    );
    return rows;
  }

  async findMessageTypes(text: string): Promise<string[]> {
    return (await this.findMessages(text)).map(({ type }) => type).sort();
  }

  async countRowsWith(table: string, text: string): Promise<number | null> {
    const sql = `SELECT 1 FROM capsules.${table} AS row WHERE row::text LIKE '%' || $1 || '%'`;
    return (await this.admin.query(sql, [text])).rowCount;
  }

  /** Posts a message as another service, starts a sweep, and waits until the capsules service has handled it. */
  async postMessage(
    sender: 'media' | 'delivery' | 'billing' | 'gateway',
    type: string,
    payload: object,
  ): Promise<void> {
    const id = randomUUID();
    const pool = this.poolFor(sender);
    await pool.query('SELECT capsules.post_message($1, $2, $3)', [id, type, JSON.stringify(payload)]);
    await this.wake(inboxQueue('capsules'));
    const handledSql = 'SELECT 1 FROM capsules.inbox WHERE id = $1 AND handled_at IS NOT NULL';
    await eventually(async () => (await this.admin.query(handledSql, [id])).rowCount === 1, {
      what: `${type} to be handled`,
      withinMs: 20_000,
      everyMs: 10,
    });
  }

  reportDelivered(
    kind: 'time-capsule' | 'paid-capsule',
    id: string,
    generation = 1,
    deliveredAt = '2026-11-21T12:00:00.000Z',
  ) {
    const report = { source: { kind, id }, generation, channel: 'email', deliveredAt };
    return this.postMessage('delivery', 'delivery.delivered', report);
  }

  /** Starts a sweep, so that tests don't wait for it. */
  async wake(queueName: string): Promise<void> {
    let queue = this.queues.get(queueName);
    if (!queue) {
      queue = new Queue(queueName, { connection: { url: workerRedisUrl() } });
      queue.on('error', () => undefined);
      this.queues.set(queueName, queue);
    }
    await queue.add('sweep', {}, { removeOnComplete: true, removeOnFail: true });
  }

  /** Returns a pool of connections with the database role of a service. */
  private poolFor(service: ServiceName): pg.Pool {
    let pool = this.rolePools.get(service);
    if (!pool) {
      pool = new pg.Pool({ connectionString: this.roleUrl(service), max: 10 });
      pool.on('error', () => undefined);
      this.rolePools.set(service, pool);
    }
    return pool;
  }
}

/** Returns the body of a 201 response; throws for other responses. */
export function readCreated<T>({ status, body }: ApiResponse<T>): T {
  if (status !== 201) throw new Error(`The service returned ${String(status)}, not 201: ${JSON.stringify(body)}`);
  return body;
}

/** Matches a response that refuses exactly these fields, in this order. */
export const refusal = (...fields: string[]) => ({
  status: 400,
  body: { details: fields.map((field) => ({ field })) },
});

export const newUserId = (): string => randomUUID();
