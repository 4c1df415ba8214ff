import { randomBytes, randomUUID } from 'node:crypto';
import type { AdmitUploadResponse, UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { TimeCapsuleDto } from '@dear-future/contracts/http/time-capsules';
import type { ServiceName } from '@dear-future/contracts/services';
import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { TestApp } from '@dear-future/testing/test-app';
import { capsulesService } from '../src/capsules.service-definition.js';
import { eventually } from '@dear-future/testing/eventually';
import { authorization, createTokenKeys } from '@dear-future/testing/service-tokens';
import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import pg from 'pg';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

export interface Posted {
  type: string;
  payload: Record<string, unknown>;
}

/** The built capsules service on a database of its own, with the real inboxes of the services it writes to. */
export class CapsulesHouse {
  private readonly keys = createTokenKeys();
  /** What was admitted last under each admission; the gateway tells it again at commit and release, and so does `call`. */
  private readonly admitted = new Map<string, Pick<AdmitUploadResponse, 'attempt' | 'mode'>>();

  private constructor(
    private readonly database: TestDatabase,
    /** As the superuser: sees every schema. */
    readonly records: pg.Pool,
  ) {}

  process: TestApp;

  static async open(): Promise<CapsulesHouse> {
    const database = await createDatabase(['capsules']);
    for (const name of ['media', 'delivery', 'billing'] as const) {
      await runMigrations({
        name,
        url: database.url(name),
        poolSize: 2,
        entities: [],
        migrations: [inboxMigration(name)],
      });
    }
    const house = new CapsulesHouse(database, new pg.Pool({ connectionString: database.adminUrl, max: 5 }));
    await house.start();
    return house;
  }

  /** Starts the service; again after it was killed, with other settings. */
  async start(more: Record<string, string> = {}): Promise<void> {
    this.process = await TestApp.start(capsulesService, {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: this.database.url('capsules'),
      REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
      SERVICE_TOKEN_PUBLIC_KEY: this.keys.publicKey,
      SWEEP_INTERVAL_MS: '200',
      ...more,
    });
  }

  async close(): Promise<void> {
    await this.process.stop();
    await this.records.end();
    await this.database.drop();
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
    const response = await fetch(`${this.process.url}${path}`, {
      method,
      headers: {
        ...(await authorization(this.keys, { audience: 'capsules', personId })),
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
    const [, admissionId, act] = /^\/admissions\/([^/]+)\/(commit|release)$/.exec(path) ?? [];
    if (admissionId === undefined) return sent;
    const { attempt, mode } = this.admitted.get(admissionId) ?? { attempt: 1, mode: 'store' };
    return act === 'release' ? { attempt, ...(sent as object) } : { attempt, mode, ...(sent as object) };
  }

  async unsigned(path: string): Promise<number> {
    return (await fetch(`${this.process.url}${path}`)).status;
  }

  async admit(personId: string, idempotencyKey: string | null = null): Promise<AdmitUploadResponse> {
    const { status, body } = await this.call<AdmitUploadResponse>(personId, 'POST', '/admissions', {
      kind: 'time-capsule',
      idempotencyKey,
    });
    if (status !== 201) throw new Error(`admit answered ${String(status)}: ${JSON.stringify(body)}`);
    return body;
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

  async typesPosted(about: string): Promise<string[]> {
    return (await this.posted(about)).map(({ type }) => type).sort();
  }

  /** Posts a message to capsules as another service does, and waits until it is handled. */
  async tell(sender: 'media' | 'delivery' | 'billing', type: string, payload: object): Promise<void> {
    const id = randomUUID();
    const client = new pg.Client({ connectionString: this.roleUrl(sender) });
    await client.connect();
    try {
      await client.query('SELECT capsules.post_message($1, $2, 1, $3)', [id, type, JSON.stringify(payload)]);
    } finally {
      await client.end();
    }
    await eventually(
      async () =>
        (await this.records.query(`SELECT 1 FROM capsules.inbox WHERE id = $1 AND handled_at IS NOT NULL`, [id]))
          .rowCount === 1,
      { what: `${type} to be handled`, withinMs: 20_000 },
    );
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
