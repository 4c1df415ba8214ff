import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { createWriteStream } from 'node:fs';
import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Client } from 'minio';
import type { MediaSettings } from '../config.js';
import { ReadPool } from './read-pool.js';
import { asStorageError, StorageError, withRetries } from './storage-error.js';

/** Each kind of read has its own pool. `slowBelow` (bytes per second) is low for archives, which cannot be resumed. */
const READS = {
  playback: { sockets: 128, slowBelow: 128_000 },
  archive: { sockets: 32, slowBelow: 32_000 },
  work: { sockets: 16, slowBelow: 1 },
};
type ReadKind = keyof typeof READS;

/** Inclusive first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredPart {
  part: number;
  etag: string;
}

/** An upload in parts, as storage knows it. */
export interface MultipartUpload {
  key: string;
  uploadId: string;
}

/**
 * Objects in any S3 storage. Methods throw only a `StorageError` or their signal's reason, except `save`, which also
 * throws errors of the stream from `read` and of the file. Every wait has a limit.
 */
@Injectable()
export class ObjectStorage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly client: Client;
  private readonly reads: Record<ReadKind, { client: Client; pool: ReadPool }>;
  private readonly bucket: string;

  constructor(
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {
    const { Agent } = settings.S3_ENDPOINT.startsWith('https:') ? https : http;
    const createPool = (kind: ReadKind): { client: Client; pool: ReadPool } => {
      const { sockets: maxSockets, slowBelow } = READS[kind];
      const pool = new ReadPool(new Agent({ keepAlive: true, maxSockets }), slowBelow);
      return { client: minioClient(settings, pool.agent), pool };
    };
    this.client = minioClient(settings, new Agent({ keepAlive: true }));
    this.reads = { playback: createPool('playback'), archive: createPool('archive'), work: createPool('work') };
    this.bucket = settings.S3_BUCKET;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.ensureBucket().catch((err: unknown) => {
      this.log.warn({ event: 'storage.unreachable', err }, 'Cannot use object storage yet; the service is not ready');
    });
  }

  onApplicationShutdown(): void {
    for (const { pool } of Object.values(this.reads)) pool.end();
  }

  async ensureBucket(): Promise<void> {
    try {
      if (await this.client.bucketExists(this.bucket)) return;
      await this.client.makeBucket(this.bucket, this.settings.S3_REGION);
    } catch (error) {
      // Another instance may just have created the bucket.
      const failure = asStorageError(error, 'make the bucket');
      if (!/BucketAlreadyOwnedByYou|BucketAlreadyExists/.test(failure.message)) throw failure;
    }
  }

  /** The caller must consume or destroy the stream; the signal can end it at any time. */
  async read(key: string, range: ByteRange | null, signal: AbortSignal, kind: ReadKind): Promise<Readable> {
    const { client, pool } = this.reads[kind];
    const [start, length] = range ? [range.start, range.end - range.start + 1] : [0, 0];
    return withRetries('read an object', signal, async () => {
      const response = (await client.getPartialObject(this.bucket, key, start, length)) as IncomingMessage;
      if (signal.aborted || (range && response.statusCode !== 206)) {
        response.destroy();
        // Storage that ignores the range would send the wrong bytes in our 206.
        throw new StorageError('refused', 'read an object: storage ignores ranges');
      }
      pool.add(response);
      return addAbortSignal(signal, response);
    });
  }

  /** Writes an object or a part of it to a local file. */
  async save(key: string, range: ByteRange | null, path: string, signal: AbortSignal): Promise<void> {
    await pipeline(await this.read(key, range, signal, 'work'), createWriteStream(path), { signal });
  }

  async openUpload(key: string): Promise<string> {
    // Our row has the real type, which storage does not need.
    const headers = { 'content-type': 'application/octet-stream' };
    return withRetries('open an upload', null, () => this.client.initiateNewMultipartUpload(this.bucket, key, headers));
  }

  async putPart({ key, uploadId }: MultipartUpload, part: number, body: Buffer): Promise<StoredPart> {
    const config = { bucketName: this.bucket, objectName: key, uploadID: uploadId, partNumber: part, headers: {} };
    return withRetries('store a part', null, () => this.client.uploadPart(config, body));
  }

  /** After a lost response, a retry finds no upload. So after an error, checks whether the object is there. */
  async completeUpload({ key, uploadId }: MultipartUpload, parts: StoredPart[], bytes: number): Promise<void> {
    await withRetries('complete an upload', null, async () => {
      try {
        await this.client.completeMultipartUpload(this.bucket, key, uploadId, parts);
      } catch (error) {
        const readStat = () => this.client.statObject(this.bucket, key);
        const found = await withRetries('check an object', null, readStat).catch(() => null);
        if (found?.size !== bytes) throw error;
      }
    });
  }

  async abortUpload({ key, uploadId }: MultipartUpload): Promise<void> {
    await unlessMissing('abort an upload', () => this.client.abortMultipartUpload(this.bucket, key, uploadId));
  }

  async delete(key: string): Promise<void> {
    await unlessMissing('delete an object', () => this.client.removeObject(this.bucket, key));
  }
}

async function unlessMissing(action: string, act: () => Promise<void>): Promise<void> {
  await withRetries(action, null, act).catch((error: unknown) => {
    if (!(error instanceof StorageError) || error.kind !== 'missing') throw error;
  });
}

function minioClient(settings: MediaSettings, agent: http.Agent): Client {
  const { protocol, hostname, port } = new URL(settings.S3_ENDPOINT);
  const useSSL = protocol === 'https:';
  // The client has no timeouts of its own. If storage stops responding, a call must fail and free its socket.
  const silenceMs = settings.S3_SILENCE_SECONDS * 1000;
  const requestWithTimeout = (...call: Parameters<typeof http.request>): http.ClientRequest => {
    const request = (useSSL ? https : http).request(...call);
    let response: IncomingMessage | null = null;
    request.once('response', (message) => (response = message));
    request.on('timeout', () => {
      // If bytes wait for the reader, storage is not to blame: its silence counts only from now on.
      if (response && response.readableLength > 0) request.setTimeout(silenceMs);
      else (response ?? request).destroy(new Error('storage was silent for too long'));
    });
    return request.setTimeout(silenceMs);
  };
  return new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    // Puts the bucket into the path, because self-hosted storage rarely has a host name for each bucket.
    pathStyle: true,
    transport: { request: requestWithTimeout as typeof http.request },
    transportAgent: agent,
    retryOptions: { disableRetry: true },
  });
}
