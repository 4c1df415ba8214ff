import http from 'node:http';
import https from 'node:https';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Client } from 'minio';
import { Agent, request } from 'undici';
import type { MediaSettings } from '../config.js';
import { ByteReads } from './byte-reads.js';
import { asStorageError, StorageError, withRetries } from './storage-error.js';

/** Each kind has its own pool. Archives cannot be resumed, so their readers may be slower. */
const READS = {
  playback: { sockets: 128, slowBelow: 128_000 },
  archive: { sockets: 32, slowBelow: 32_000 },
  work: { sockets: 16, slowBelow: 1 },
};
type ReadKind = keyof typeof READS;

const SIGNED_SECONDS = 600;

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

/** Objects in any S3 storage. Methods throw only `StorageError` or their signal's reason; every wait has a limit. */
@Injectable()
export class ObjectStorage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly client: Client;
  /** Connections for the bytes of uploads. Undici, because it obeys abort signals at any time and has timeouts. */
  private readonly sends: Agent;
  private readonly reads: Record<ReadKind, ByteReads>;
  private readonly bucket: string;

  constructor(
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: MediaSettings,
  ) {
    const silenceMs = settings.S3_SILENCE_SECONDS * 1000;
    const timeouts = { headersTimeout: silenceMs, bodyTimeout: silenceMs, keepAliveTimeout: 10_000 };
    this.client = minioClient(settings, silenceMs);
    this.sends = new Agent({ connections: 128, connect: { timeout: 5_000 }, ...timeouts });
    const reads = (kind: ReadKind): ByteReads => new ByteReads(silenceMs, READS[kind]);
    this.reads = { playback: reads('playback'), archive: reads('archive'), work: reads('work') };
    this.bucket = settings.S3_BUCKET;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.ensureBucket().catch((err: unknown) => {
      this.log.warn({ event: 'storage.unreachable', err }, 'Object storage is not reachable yet');
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const reads of Object.values(this.reads)) reads.end();
    await this.sends.destroy();
  }

  async ensureBucket(): Promise<void> {
    try {
      if (await this.client.bucketExists(this.bucket)) return;
      await this.client.makeBucket(this.bucket, this.settings.S3_REGION);
    } catch (error) {
      // Another instance may have created it in the meantime.
      const failure = asStorageError(error, 'make the bucket');
      if (!/BucketAlreadyOwnedByYou|BucketAlreadyExists/.test(failure.message)) throw failure;
    }
  }

  /** The caller must consume or destroy the stream; the signal can end it at any time. */
  async read(key: string, range: ByteRange | null, signal: AbortSignal, kind: ReadKind): Promise<Readable> {
    return withRetries('read an object', signal, async () => {
      const address = await this.client.presignedUrl('GET', this.bucket, key, SIGNED_SECONDS);
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await this.reads[kind].get(address, headers, signal);
      const status = response.statusCode ?? 0;
      // Storage that ignores the range would send the wrong bytes in our 206.
      if (status === (range ? 206 : 200)) return response;
      response.on('error', () => undefined).resume();
      throw StorageError.ofStatus(status, 'read an object');
    });
  }

  /** Appends an object or a part of it to a file of this machine. */
  async save(key: string, range: ByteRange | null, path: string, signal: AbortSignal): Promise<void> {
    await pipeline(await this.read(key, range, signal, 'work'), createWriteStream(path, { flags: 'a' }), { signal });
  }

  async openUpload(key: string): Promise<string> {
    // Our row knows the type; storage does not need it.
    const headers = { 'content-type': 'application/octet-stream' };
    return withRetries('open an upload', null, () => this.client.initiateNewMultipartUpload(this.bucket, key, headers));
  }

  async putPart(
    { key, uploadId }: MultipartUpload,
    part: number,
    body: Buffer,
    signal: AbortSignal,
  ): Promise<StoredPart> {
    return withRetries('store a part', signal, async () => {
      const query = { uploadId, partNumber: String(part) };
      const address = await this.client.presignedUrl('PUT', this.bucket, key, SIGNED_SECONDS, query);
      const response = await request(address, { method: 'PUT', dispatcher: this.sends, body, signal });
      await response.body.dump();
      const { etag } = response.headers;
      if (response.statusCode !== 200 || typeof etag !== 'string') {
        throw StorageError.ofStatus(response.statusCode, 'store a part');
      }
      return { part, etag: etag.replaceAll('"', '') };
    });
  }

  /** A retry after a lost response finds no upload, so the object is checked then. */
  async completeUpload({ key, uploadId }: MultipartUpload, parts: StoredPart[], bytes: number): Promise<void> {
    await withRetries('complete an upload', null, async () => {
      try {
        await this.client.completeMultipartUpload(this.bucket, key, uploadId, parts);
      } catch (error) {
        const stored = () => this.client.statObject(this.bucket, key);
        const found = await withRetries('check an object', null, stored).catch(() => null);
        if (found?.size !== bytes) throw error;
      }
    });
  }

  async abortUpload({ key, uploadId }: MultipartUpload): Promise<void> {
    await unlessMissing('abort an upload', () => this.client.abortMultipartUpload(this.bucket, key, uploadId));
  }

  /** Aborts uploads whose ids were lost in a crash. Storage that cannot list them keeps empty uploads, at no cost. */
  async abortUnknownUploads(key: string): Promise<void> {
    const uploadId = await this.client.findUploadId(this.bucket, key).catch((error: unknown) => {
      const failure = asStorageError(error, 'find uploads');
      if (failure.kind === 'unavailable') throw failure;
      return undefined;
    });
    if (uploadId) await this.abortUpload({ key, uploadId });
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

function minioClient(settings: MediaSettings, silenceMs: number): Client {
  const { protocol, hostname, port } = new URL(settings.S3_ENDPOINT);
  const useSSL = protocol === 'https:';
  const { Agent: HttpAgent, request: send } = useSSL ? https : http;
  // The client has no timeouts of its own. If storage stops responding, a call must fail and free its socket.
  const bounded = (...call: Parameters<typeof http.request>): http.ClientRequest => {
    const sent = send(...call);
    return sent.setTimeout(silenceMs, () => sent.destroy(new Error('storage was silent for too long')));
  };
  return new Client({
    endPoint: hostname,
    port: Number(port) || (useSSL ? 443 : 80),
    useSSL,
    region: settings.S3_REGION,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
    // Path-style addresses, because self-hosted storage rarely has a host name for each bucket.
    pathStyle: true,
    transport: { request: bounded as typeof http.request },
    transportAgent: new HttpAgent({ keepAlive: true }),
    retryOptions: { disableRetry: true },
  });
}
