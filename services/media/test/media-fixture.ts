import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadedVideo, UploadGrant, UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { VideoProcessed } from '@dear-future/contracts/messages/videos';
import { FORM_TYPE, RawConnection } from '@dear-future/testing/attacks';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { oncePerWorker } from '@dear-future/testing/once-per-worker';
import { testInstallation } from '@dear-future/testing/test-installation';
import { serviceEnvironment } from '@dear-future/local-servers/service-environment';
import { type ServiceProcess, startServiceProcess } from '@dear-future/local-servers/service-process';
import { authorization, type TokenClaims } from '@dear-future/testing/service-tokens';
import { createTokenKeys } from '@dear-future/local-servers/token-keys';
import { type Bucket, startObjectStorage } from '@dear-future/local-servers/object-storage';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import pg from 'pg';
import { mediaService } from '../src/media.service-definition.js';

export interface ServiceAddress {
  url: string;
}

/** The S3 server of this Jest worker, and the folder in which it keeps its files. */
const workerStorage = oncePerWorker(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'media-test-storage-'));
  const { bucket, stop } = await startObjectStorage({ dataDir: folder });
  return { bucket, folder, close: () => stop().then(() => rm(folder, { recursive: true, force: true })) };
});

/** A database, a bucket and instances of the media service for one test file. The capsules service is only an inbox. */
export class MediaFixture {
  private readonly keys = createTokenKeys();
  private readonly apps: TestApp[] = [];
  private readonly processes: ServiceProcess[] = [];

  private constructor(
    readonly database: TestDatabase,
    readonly bucket: Bucket,
    private readonly folder: string,
    readonly sql: pg.Pool,
  ) {}

  static async open(): Promise<MediaFixture> {
    const [database, { bucket, folder }] = await Promise.all([createDatabase(), workerStorage()]);
    const sql = new pg.Pool({ connectionString: database.adminUrl, max: 3 });
    const name = `videos-${randomBytes(6).toString('hex')}`;
    const fixture = new MediaFixture(database, { ...bucket, bucket: name }, join(folder, name), sql);
    afterAll(() => fixture.close());
    return fixture;
  }

  private async close(): Promise<void> {
    await this.stopAll();
    await this.sql.end();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    await this.database.drop();
  }

  /** Starts the service in this process. */
  async startApp(settings: Record<string, string> = {}): Promise<TestApp> {
    const app = await TestApp.start(mediaService, this.environment(settings));
    this.apps.push(app);
    return app;
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.processes.splice(0).map((each) => each.kill()));
    await Promise.all(this.apps.splice(0).map((app) => app.stop()));
  }

  /** Starts the built service in its own process, which tests can kill and measure. */
  async startProcess(settings: Record<string, string> = {}): Promise<ServiceProcess> {
    const service = await startServiceProcess({ service: 'media', env: this.environment(settings) });
    this.processes.push(service);
    return service;
  }

  private environment(settings: Record<string, string>): Record<string, string> {
    const { database, bucket, keys } = this;
    return {
      ...serviceEnvironment(
        'media',
        testInstallation({ databaseUrl: database.url, redisUrl: workerRedisUrl(), bucket, keys }),
      ),
      SWEEP_INTERVAL_MS: '100',
      ORPHAN_SWEEP_INTERVAL_MS: '200',
      PROCESSING_LEASE_SECONDS: '2',
      REEL_NICENESS: '0',
      ...settings,
    };
  }

  /** Runs the `revive-processings` program; returns its output. */
  async runReviveProcessings(): Promise<string> {
    const program = join(import.meta.dirname, '../dist/revive-processings.js');
    const env = { PATH: process.env['PATH'], DATABASE_URL: this.database.url('media') };
    return (await promisify(execFile)(process.execPath, [program], { env })).stdout;
  }

  private headers(method: string, path: string, grant: TokenClaims['grant']): Promise<{ authorization: string }> {
    return authorization(this.keys, { audience: 'media', userId: 'ada', method, path, grant });
  }

  uploadHeaders(grant: Partial<UploadGrant> = {}): Promise<{ authorization: string }> {
    const full = { kind: 'upload', admissionId: randomUUID(), maxSeconds: 300, maxBytes: 450_000_000, mode: 'store' };
    return this.headers('POST', '/videos', { ...full, ...grant } as UploadGrant);
  }

  playbackHeaders(
    videoName: string,
    path = `/videos/${videoName}`,
    method = 'GET',
  ): Promise<{ authorization: string }> {
    return this.headers(method, path, { kind: 'playback', videoName });
  }

  /** Returns headers with a grant for exactly this body. */
  archiveHeaders(body: string): Promise<{ authorization: string }> {
    const listingSha256 = createHash('sha256').update(body).digest('hex');
    return this.headers('POST', '/archives', { kind: 'archive', listingSha256 });
  }

  async upload({ url }: ServiceAddress, form: FormData, grant: Partial<UploadGrant> = {}): Promise<Response> {
    return fetch(`${url}/videos`, { method: 'POST', body: form, headers: await this.uploadHeaders(grant) });
  }

  /** Starts an upload by sending its first bytes. @param length the Content-Length, which counts more bytes */
  async beginUpload({ url }: ServiceAddress, bytes: Buffer, length: number): Promise<RawConnection> {
    const upload = RawConnection.upload(`${url}/videos`, {
      Authorization: (await this.uploadHeaders()).authorization,
      'Content-Type': FORM_TYPE,
      'Content-Length': String(length),
    });
    await upload.write(bytes);
    return upload;
  }

  async uploadVideo(service: ServiceAddress, video: Buffer, grant: Partial<UploadGrant> = {}): Promise<UploadedVideo> {
    const response = await this.upload(service, videoForm(video), grant);
    if (response.status !== 201) throw new Error(`the video was refused: ${response.status} ${await response.text()}`);
    return ((await response.json()) as UploadResponse).video;
  }

  /** Uploads a video and returns its name; throws if it is refused. */
  async store(service: ServiceAddress, video: Buffer): Promise<string> {
    return (await this.uploadVideo(service, video)).name;
  }

  /** Requests `<name>`, `<name>/poster` or `<name>/download` with a grant for this video. */
  async get(
    { url }: ServiceAddress,
    path: string,
    {
      method = 'GET',
      headers = {},
      signal,
    }: { method?: string; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const grant = await this.playbackHeaders(path.slice(0, path.indexOf('.webm') + 5), `/videos/${path}`, method);
    return fetch(`${url}/videos/${path}`, { method, headers: { ...grant, ...headers }, signal: signal ?? null });
  }

  /** Returns the body of a `get`; throws unless its status is 200. */
  async getBytes(service: ServiceAddress, path: string): Promise<Buffer> {
    const response = await this.get(service, path);
    if (response.status !== 200) throw new Error(`status ${response.status} for ${path}`);
    return Buffer.from(await response.arrayBuffer());
  }

  /** Requests an archive, with a grant for this listing by default. */
  async requestArchive({ url }: ServiceAddress, body: string, headers?: Record<string, string>): Promise<Response> {
    const usedHeaders = headers ?? (await this.archiveHeaders(body));
    return fetch(`${url}/archives`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...usedHeaders },
    });
  }

  /** Posts a message to the media service's inbox, as the capsules service does. */
  async postMessage(type: string, payload: object): Promise<void> {
    await this.sql.query('SELECT media.post_message($1, $2, $3)', [randomUUID(), type, JSON.stringify(payload)]);
  }

  async post(type: 'video.committed' | 'video.discard', videoName: string): Promise<void> {
    await this.postMessage(type, { videoName });
  }

  /** Returns the payloads of all messages of one type that were sent to the capsules service. */
  async messagesToCapsules<T>(type: string): Promise<T[]> {
    const { rows } = await this.sql.query<{ payload: T }>(
      'SELECT payload FROM capsules.inbox WHERE type = $1 ORDER BY received_at',
      [type],
    );
    return rows.map(({ payload }) => payload);
  }

  waitForMessage<T extends { videoName: string }>(type: string, videoName: string): Promise<T> {
    return eventually(
      async () => (await this.messagesToCapsules<T>(type)).find((sent) => sent.videoName === videoName),
      { withinMs: 60_000, what: type },
    );
  }

  /** Waits for the report that a committed video has been processed. */
  waitForProcessed(videoName: string): Promise<VideoProcessed> {
    return this.waitForMessage('video.processed', videoName);
  }

  /** Commits a video and waits until it has been processed. */
  async commit(videoName: string): Promise<VideoProcessed> {
    await this.post('video.committed', videoName);
    return this.waitForProcessed(videoName);
  }

  /** Discards all videos that are left in this fixture, and waits until they are gone. */
  async discard(...videoNames: string[]): Promise<void> {
    for (const name of videoNames) await this.post('video.discard', name);
    await this.waitUntilEmpty();
  }

  async count(table: string, where = 'true'): Promise<number> {
    const { rows } = await this.sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM media.${table} WHERE ${where}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Waits until a table has exactly `count` rows matching `where`; runs `beforePoll` before each poll. */
  async waitForCount(table: string, where: string, count: number, beforePoll?: () => Promise<void>): Promise<void> {
    await eventually(
      async () => {
        await beforePoll?.();
        return (await this.count(table, where)) === count;
      },
      { withinMs: 120_000, what: `${count} ${table} where ${where}` },
    );
  }

  async withVideosLocked(work: () => Promise<void>): Promise<void> {
    const client = await this.sql.connect();
    try {
      await client.query('BEGIN; LOCK TABLE media.videos IN ACCESS EXCLUSIVE MODE');
      await work();
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  /** Makes all waiting rows due now. */
  async makeWorkDue(table: 'objects' | 'processings' | 'reels'): Promise<void> {
    await this.sql.query(
      `UPDATE media.${table} SET next_attempt_at = clock_timestamp()
        WHERE state IN ('waiting', 'deleting') AND lease_until IS NULL AND next_attempt_at > clock_timestamp()`,
    );
  }

  /** Makes unfinished objects due for removal now. */
  makeOpenObjectsDue = (): Promise<unknown> =>
    this.sql.query(`UPDATE media.objects SET next_attempt_at = clock_timestamp() WHERE state = 'open'`);

  /** Lists the files in the bucket that have bytes of videos: objects, and parts of unfinished uploads. */
  async storedFiles(): Promise<string[]> {
    const files = await readdir(this.folder, { recursive: true, withFileTypes: true });
    return files
      .filter((file) => file.isFile() && !/^(metadata|key)$|\.(md5|json)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name));
  }

  async waitUntilEmpty(): Promise<void> {
    await eventually(
      async () =>
        (await this.count('objects')) === 0 &&
        (await this.count('videos')) === 0 &&
        (await this.storedFiles()).length === 0,
      { withinMs: 30_000, what: 'the removal of all videos and objects' },
    );
  }
}

/** Returns a form like the one that the recorder sends. */
export function videoForm(video: Buffer, fields: Record<string, string> = {}, fileName = 'recording.webm'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('video', new Blob([new Uint8Array(video)], { type: 'video/webm' }), fileName);
  return form;
}
