import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { UploadGrant, UploadResponse } from '@dear-future/contracts/internal/uploads';
import type { VideoProcessed } from '@dear-future/contracts/messages/video-processed';
import { createDatabase, type TestDatabase } from '@dear-future/testing/database';
import { eventually } from '@dear-future/testing/eventually';
import { emptyHouse, serviceEnvironment } from '@dear-future/testing/service-environment';
import { type ServiceProcess, startServiceProcess } from '@dear-future/testing/service-process';
import { authorization, createTokenKeys } from '@dear-future/testing/service-tokens';
import { type Bucket, startObjectStorage } from '@dear-future/testing/servers/object-storage';
import { TestApp } from '@dear-future/testing/test-app';
import { workerRedisUrl } from '@dear-future/testing/worker-redis';
import pg from 'pg';
import { mediaService } from '../src/media.service-definition.js';
import { postMessage, sentToCapsules } from './messages.js';

export const ADMISSION = '0b0e7d8a-3f5c-4a53-9a35-0d6f6c1f2a11';

/** Where a running service listens. */
export interface Running {
  url: string;
}

let sharedStorage: Promise<{ bucket: Bucket; folder: string }> | undefined;

/** The S3 server of this Jest worker, over a folder that can be looked into. */
function workerStorage(): Promise<{ bucket: Bucket; folder: string }> {
  sharedStorage ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'media-test-storage-'));
    const storage = await startObjectStorage({ dataDir: folder });
    // Jest ends a worker by closing the channel to it.
    process.once('disconnect', () => {
      storage.child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    });
    return { bucket: storage.bucket, folder };
  })();
  return sharedStorage;
}

/**
 * What media needs, for one test file: its own database, its own bucket, and its settings. Of capsules there is only the inbox, in
 * which messages to it can be read.
 */
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
    return new MediaFixture(database, { ...bucket, bucket: name }, join(folder, name), sql);
  }

  async close(): Promise<void> {
    await Promise.all([this.stopApps(), ...this.processes.map((each) => each.kill())]);
    await this.sql.end();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    await this.database.drop();
  }

  /** Starts the service in this process. Settings override the short intervals of the tests. */
  async startApp(settings: Record<string, string> = {}): Promise<TestApp> {
    const app = await TestApp.start(mediaService, this.environment(settings));
    this.apps.push(app);
    return app;
  }

  /** Stops every app that was started in this process. */
  async stopApps(): Promise<void> {
    await Promise.all(this.apps.splice(0).map((app) => app.stop()));
  }

  /** Starts the built service as a process that can be killed and measured. */
  async startProcess(settings: Record<string, string> = {}): Promise<ServiceProcess> {
    const service = await startServiceProcess({ service: 'media', env: this.environment(settings) });
    this.processes.push(service);
    return service;
  }

  private environment(settings: Record<string, string>): Record<string, string> {
    const house = emptyHouse({
      databaseUrl: (service) => this.database.url(service),
      redisUrl: workerRedisUrl(),
      bucket: this.bucket,
      keys: this.keys,
    });
    return {
      ...serviceEnvironment('media', house),
      SWEEP_INTERVAL_MS: '100',
      ORPHAN_SWEEP_INTERVAL_MS: '200',
      PROCESSING_LEASE_SECONDS: '2',
      REEL_NICENESS: '0',
      ...settings,
    };
  }

  /** Runs the program that revives what was given up, with no setting but its database. Gives what it says. */
  async revive(): Promise<string> {
    const program = join(import.meta.dirname, '../dist/revive-processings.js');
    const env = { PATH: process.env['PATH'], DATABASE_URL: this.database.url('media') };
    return (await promisify(execFile)(process.execPath, [program], { env })).stdout;
  }

  uploadHeaders(grant: Partial<UploadGrant> = {}): Promise<{ authorization: string }> {
    return authorization(this.keys, {
      audience: 'media',
      personId: 'ada',
      method: 'POST',
      path: '/videos',
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

  playbackHeaders(
    videoName: string,
    path = `/videos/${videoName}`,
    method = 'GET',
  ): Promise<{ authorization: string }> {
    const grant = { kind: 'playback', videoName } as const;
    return authorization(this.keys, { audience: 'media', personId: 'ada', method, path, grant });
  }

  /** A grant for this very body. */
  archiveHeaders(body: string): Promise<{ authorization: string }> {
    const listingSha256 = createHash('sha256').update(body).digest('hex');
    const grant = { kind: 'archive', listingSha256 } as const;
    return authorization(this.keys, { audience: 'media', personId: 'ada', method: 'POST', path: '/archives', grant });
  }

  async upload({ url }: Running, form: FormData, grant: Partial<UploadGrant> = {}): Promise<Response> {
    return fetch(`${url}/videos`, { method: 'POST', body: form, headers: await this.uploadHeaders(grant) });
  }

  /** Uploads a video that is accepted; answers its name. */
  async store(service: Running, video: Buffer): Promise<string> {
    const answer = await this.upload(service, videoForm(video));
    if (answer.status !== 201) throw new Error(`the video was refused: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as UploadResponse).video.name;
  }

  /** Asks for a video, or for its `/poster` or `/download`, with a grant. */
  async get({ url }: Running, name: string, path: '' | '/poster' | '/download' = ''): Promise<Response> {
    const at = `/videos/${name}${path}`;
    return fetch(url + at, { headers: await this.playbackHeaders(name, at) });
  }

  /** The bytes of a successful answer to `get`. */
  async bytes(service: Running, name: string, path: '' | '/poster' | '/download' = ''): Promise<Buffer> {
    const answer = await this.get(service, name, path);
    if (answer.status !== 200) throw new Error(`status ${answer.status} for ${name}${path}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  async post(type: 'video.committed' | 'video.discard', videoName: string): Promise<void> {
    await postMessage(this.sql, 'media', type, { videoName });
  }

  /** Discards a video and waits until neither the database nor the storage knows of anything. */
  async discard(...videoNames: string[]): Promise<void> {
    for (const name of videoNames) await this.post('video.discard', name);
    await this.isEmpty();
  }

  /** Commits a video and waits for its seekable copy. */
  async commit(videoName: string): Promise<void> {
    await this.post('video.committed', videoName);
    await this.processed(videoName);
  }

  /** Waits until capsules was told what became of a committed video. */
  processed(videoName: string): Promise<VideoProcessed> {
    return eventually(
      async () =>
        (await sentToCapsules<VideoProcessed>(this.sql, 'video.processed')).find(
          (message) => message.videoName === videoName,
        ),
      { withinMs: 60_000, what: 'video.processed' },
    );
  }

  async count(table: string, where = 'true'): Promise<number> {
    const { rows } = await this.sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM media.${table} WHERE ${where}`,
    );
    return rows[0]?.count ?? 0;
  }

  /** Makes work that waits for its next attempt due now. */
  async endWaits(table: 'objects' | 'processings' | 'reels'): Promise<void> {
    await this.sql.query(
      `UPDATE media.${table} SET next_attempt_at = clock_timestamp()
        WHERE state IN ('waiting', 'doomed') AND lease_until IS NULL AND next_attempt_at > clock_timestamp()`,
    );
  }

  /** Every file of the bucket that holds bytes of a video: objects and parts of unfinished uploads alike. */
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
      { withinMs: 30_000, what: 'the end of all videos and objects' },
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
