import type { Readable } from 'node:stream';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { type Agent, request } from 'undici';
import type { Client } from 'minio';
import type { ByteRange } from './ranges.js';
import { ByteReads } from './byte-reads.js';
import { withRetries } from './retry-budget.js';
import { byteConnections, minioClient, type StorageSettings } from './storage-client.js';
import { asStorageError, StorageError, errorKindOfStatus } from './storage-error.js';

/**
 * Connections for reads, with a pool per kind, so that one kind cannot use up those of the others. `work` copies whole
 * objects to this machine. A recording has about 330 kB per second. An archive download cannot be resumed, so its
 * reader may be slower.
 */
const READS = {
  playback: { sockets: 128, slowBelow: 128_000 },
  archive: { sockets: 32, slowBelow: 32_000 },
  work: { sockets: 16, slowBelow: 1 },
};
export type ReadKind = keyof typeof READS;

/** Validity of a signed URL in seconds. It is used immediately, only in this process. */
const SIGNED_SECONDS = 600;

export interface StoredPart {
  part: number;
  etag: string;
}

/**
 * Objects in any S3 storage. Keys are never reused. Methods throw only `StorageError` or the reason of their signal,
 * and every wait has a limit.
 */
@Injectable()
export class ObjectStorage implements OnApplicationShutdown {
  private readonly client: Client;
  private readonly bytes: Agent;
  private readonly reads: Record<ReadKind, ByteReads>;
  private readonly bucket: string;

  constructor(@Inject(SETTINGS) private readonly settings: StorageSettings) {
    this.client = minioClient(settings);
    this.bytes = byteConnections(settings);
    const reads = (kind: ReadKind): ByteReads => new ByteReads(settings.S3_SILENCE_SECONDS * 1000, READS[kind]);
    this.reads = { playback: reads('playback'), archive: reads('archive'), work: reads('work') };
    this.bucket = settings.S3_BUCKET;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const reads of Object.values(this.reads)) reads.end();
    await this.bytes.destroy();
  }

  /** Creates the bucket if it is missing, in one attempt: the readiness check repeats it. */
  async ensureBucket(): Promise<void> {
    try {
      if (await this.client.bucketExists(this.bucket)) return;
      await this.client.makeBucket(this.bucket, this.settings.S3_REGION);
    } catch (error) {
      // Another instance may have created it since.
      const failure = asStorageError(error, 'make the bucket');
      if (!/BucketAlreadyOwnedByYou|BucketAlreadyExists/.test(failure.message)) throw failure;
    }
  }

  /**
   * Streams an object or a part of it. The caller must consume or destroy the stream; the signal can end it at any
   * time.
   */
  async read(key: string, range: ByteRange | null, signal: AbortSignal, kind: ReadKind): Promise<Readable> {
    return withRetries('read an object', signal, async () => {
      const address = await this.client.presignedUrl('GET', this.bucket, key, SIGNED_SECONDS);
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await this.reads[kind].get(address, headers, signal);
      const status = answer.statusCode ?? 0;
      // A storage that ignores the range would send the wrong bytes in our 206.
      if (status === (range ? 206 : 200)) return answer;
      answer.on('error', () => undefined).resume();
      throw new StorageError(errorKindOfStatus(status), `read an object: status ${status}`);
    });
  }

  async openUpload(key: string, contentType: string): Promise<string> {
    return withRetries('open an upload', null, () =>
      this.client.initiateNewMultipartUpload(this.bucket, key, { 'content-type': contentType }),
    );
  }

  /** Stores a part, with retries, because its bytes are still in memory. */
  async putPart(
    upload: { key: string; uploadId: string },
    part: number,
    body: Buffer,
    signal: AbortSignal | null,
  ): Promise<StoredPart> {
    return withRetries('store a part', signal, async () => {
      const query = { uploadId: upload.uploadId, partNumber: String(part) };
      const address = await this.client.presignedUrl('PUT', this.bucket, upload.key, SIGNED_SECONDS, query);
      const answer = await request(address, {
        method: 'PUT',
        dispatcher: this.bytes,
        body,
        signal,
      });
      await answer.body.dump();
      const { etag } = answer.headers;
      if (answer.statusCode !== 200 || typeof etag !== 'string') {
        throw new StorageError(errorKindOfStatus(answer.statusCode), `store a part: status ${answer.statusCode}`);
      }
      return { part, etag: etag.replaceAll('"', '') };
    });
  }

  /**
   * Completes an object from its parts. A retry after a lost response finds no upload, so the object is checked then.
   */
  async completeUpload(upload: { key: string; uploadId: string }, parts: StoredPart[], bytes: number): Promise<void> {
    await withRetries('complete an upload', null, async () => {
      try {
        await this.client.completeMultipartUpload(this.bucket, upload.key, upload.uploadId, parts);
      } catch (error) {
        if ((await this.size(upload.key).catch(() => null)) !== bytes) throw error;
      }
    });
  }

  /** Aborts an upload and frees its parts; a missing upload is fine. */
  async abortUpload(upload: { key: string; uploadId: string }): Promise<void> {
    await this.unlessMissing('abort an upload', () =>
      this.client.abortMultipartUpload(this.bucket, upload.key, upload.uploadId),
    );
  }

  /**
   * Aborts uploads of this key whose ids were never saved (a crash between storage's response and our row). The few
   * storage servers that cannot list them keep an empty upload, which costs nothing.
   */
  async abortUnknownUploads(key: string): Promise<void> {
    const uploadId = await this.client.findUploadId(this.bucket, key).catch((error: unknown) => {
      const { kind } = asStorageError(error, 'find uploads');
      if (kind === 'unavailable') throw asStorageError(error, 'find uploads');
      return undefined;
    });
    if (uploadId) await this.abortUpload({ key, uploadId });
  }

  /** Deletes an object; a missing one is fine. */
  async delete(key: string): Promise<void> {
    await this.unlessMissing('delete an object', () => this.client.removeObject(this.bucket, key));
  }

  /** Length of an object in bytes; null if it is missing. */
  async size(key: string): Promise<number | null> {
    return withRetries('look at an object', null, async () => {
      try {
        return (await this.client.statObject(this.bucket, key)).size;
      } catch (error) {
        if (asStorageError(error, 'look at an object').kind === 'missing') return null;
        throw error;
      }
    });
  }

  private async unlessMissing(doing: string, act: () => Promise<void>): Promise<void> {
    await withRetries(doing, null, async () => {
      try {
        await act();
      } catch (error) {
        if (asStorageError(error, doing).kind !== 'missing') throw error;
      }
    });
  }
}
