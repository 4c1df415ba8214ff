import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadGrant } from '@dear-future/contracts/internal/uploads';
import { runMigrations } from '@dear-future/service-kit/database/migrate';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { NO_STRIPE, serviceEnvironment } from '@dear-future/testing/service-environment';
import { type ServiceProcess, startServiceProcess } from '@dear-future/testing/service-process';
import { authorization, createTokenKeys } from '@dear-future/testing/service-tokens';
import { type ObjectStorage, startObjectStorage } from '@dear-future/testing/servers/object-storage';
import { inboxMigration } from '@dear-future/work/inbox/inbox-migration';
import pg from 'pg';
import { postMessage } from './messages.js';

export const ADMISSION = '0b0e7d8a-3f5c-4a53-9a35-0d6f6c1f2a11';

/**
 * The built media service on its own database and its own S3 server, whose folder can be looked into. Of capsules there is only
 * the inbox, in which messages to it can be read.
 */
export class MediaHouse {
  private readonly keys = createTokenKeys();
  private readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly storage: ObjectStorage,
    private readonly folder: string,
    readonly sql: pg.Pool,
  ) {}

  static async open(): Promise<MediaHouse> {
    const database = await createDatabase(['media']);
    await runMigrations({
      name: 'capsules',
      url: database.url('capsules'),
      poolSize: 2,
      entities: [],
      migrations: [inboxMigration('capsules')],
    });
    const folder = await mkdtemp(join(tmpdir(), 'media-test-storage-'));
    const storage = await startObjectStorage({ dataDir: folder });
    const sql = new pg.Pool({ connectionString: database.adminUrl, max: 3 });
    return new MediaHouse(database, storage, folder, sql);
  }

  async close(): Promise<void> {
    for (const process of this.processes) await process.kill();
    await this.sql.end();
    await this.storage.stop();
    await rm(this.folder, { recursive: true, force: true });
    await this.database.drop();
  }

  /** Starts a process of the service; settings override the test's short intervals. */
  async start(settings: Record<string, string> = {}): Promise<ServiceProcess> {
    const nowhere = 'http://127.0.0.1:9';
    const env = serviceEnvironment('media', {
      databaseUrl: (service) => this.database.url(service),
      redisUrl: process.env['TEST_REDIS_URL'] ?? '',
      bucket: this.storage.bucket,
      smtpUrl: 'smtp://127.0.0.1:9',
      publicUrl: nowhere,
      stripe: NO_STRIPE,
      addresses: { capsules: nowhere, media: nowhere, billing: nowhere, delivery: nowhere },
      keys: this.keys,
    });
    const service = await startServiceProcess({
      service: 'media',
      env: {
        ...env,
        SWEEP_INTERVAL_MS: '200',
        ORPHAN_SWEEP_INTERVAL_MS: '300',
        PROCESSING_LEASE_SECONDS: '2',
        REEL_NICENESS: '0',
        ...settings,
      },
    });
    this.processes.push(service);
    return service;
  }

  /** Runs one of media's programs with no setting but its database. Rejects when it fails. */
  runProgram(name: 'migrate' | 'revive-processings'): Promise<{ stdout: string; stderr: string }> {
    const program = join(import.meta.dirname, '..', 'dist', `${name}.js`);
    const env = { PATH: process.env['PATH'], DATABASE_URL: this.database.url('media') };
    return promisify(execFile)(process.execPath, [program], { env });
  }

  uploadHeaders(grant: Partial<UploadGrant> = {}): Promise<{ authorization: string }> {
    return authorization(this.keys, {
      audience: 'media',
      personId: 'ada',
      grant: {
        kind: 'upload',
        admissionId: ADMISSION,
        maxSeconds: 300,
        maxBytes: 450_000_000,
        mode: 'store',
        ...grant,
      },
    });
  }

  playbackHeaders(videoName: string): Promise<{ authorization: string }> {
    return authorization(this.keys, { audience: 'media', personId: 'ada', grant: { kind: 'playback', videoName } });
  }

  /** A grant for this very body. */
  archiveHeaders(body: string): Promise<{ authorization: string }> {
    const listingSha256 = createHash('sha256').update(body).digest('hex');
    return authorization(this.keys, { audience: 'media', personId: 'ada', grant: { kind: 'archive', listingSha256 } });
  }

  async upload(service: ServiceProcess, form: FormData, grant: Partial<UploadGrant> = {}): Promise<Response> {
    return fetch(`${service.url}/videos`, { method: 'POST', body: form, headers: await this.uploadHeaders(grant) });
  }

  async post(type: 'video.committed' | 'video.discard', videoName: string): Promise<void> {
    await postMessage(this.sql, 'media', type, { videoName });
  }

  async count(table: string, where = 'true'): Promise<number> {
    const { rows } = await this.sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM media.${table} WHERE ${where}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Every file of the S3 server that holds bytes of a video: objects and parts of unfinished uploads alike. */
  async storedFiles(): Promise<string[]> {
    const files = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile() && !/^(metadata|key)$|\.(md5|json)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name));
  }

  /** Waits until neither the database nor the storage knows of anything. */
  async isEmpty(): Promise<void> {
    await eventually(
      async () =>
        (await this.count('objects')) === 0 &&
        (await this.count('videos')) === 0 &&
        (await this.storedFiles()).length === 0,
      { withinMs: 15_000, what: 'an empty house' },
    );
  }
}

/** A form as the recorder sends it. */
export function videoForm(video: Buffer, fields: Record<string, string> = {}, fileName = 'recording.webm'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('video', new Blob([new Uint8Array(video)], { type: 'video/webm' }), fileName);
  return form;
}
