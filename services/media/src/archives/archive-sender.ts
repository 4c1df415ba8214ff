import { once } from 'node:events';
import type { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { ObjectStorage } from '../storage/object-storage.js';
import { asStorageError, StorageError, storageProblem } from '../storage/storage-error.js';
import { VideoRegister } from '../videos/video-register.js';
import type { Video } from '../videos/video.entity.js';

/** A client that reads no bytes for this long is disconnected. In milliseconds. */
const IDLE_READER_MS = 120_000;
const MISSING_NOTE = 'MISSING.txt';

interface OpenedVideo {
  video: Video;
  body: Readable;
}

/** Packs archives while they are downloaded: one storage read at a time, no faster than the client reads. */
@Injectable()
export class ArchiveSender {
  constructor(
    private readonly register: VideoRegister,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  /** A video that fails before its first byte is listed at the end; a later failure breaks the connection. */
  async send(listing: ArchiveListing, response: Response): Promise<void> {
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    response.setTimeout(IDLE_READER_MS, () => response.destroy());
    const transfer = new Transfer(listing.title, response);
    try {
      await this.pack(listing, transfer, closed.signal);
      await transfer.end();
    } catch (error) {
      const isDisconnected = closed.signal.aborted;
      if (!isDisconnected && !response.headersSent) throw storageProblem(error);
      await transfer.abort(error);
      if (!isDisconnected) this.log.warn({ event: 'archive.cut', err: error }, 'An archive could not be completed');
    }
  }

  private async pack({ entries }: ArchiveListing, transfer: Transfer, signal: AbortSignal): Promise<void> {
    const missing: string[] = [];
    let wasUnavailable = false;
    for (const { videoName, fileName } of entries) {
      signal.throwIfAborted();
      const opened = await this.open(videoName, signal).catch((error: unknown) => {
        if (error instanceof StorageError) return error;
        throw error;
      });
      const isUnavailable = opened instanceof StorageError && opened.kind === 'unavailable';
      // While storage is down the archive would be empty, so it is refused and the client can retry.
      if (isUnavailable && (wasUnavailable || !transfer.hasBegun)) throw opened;
      wasUnavailable = isUnavailable;
      if (opened instanceof StorageError) {
        missing.push(fileName);
        this.log.warn({ event: 'archive.missing', err: opened }, 'A video is missing from an archive');
      } else await transfer.add(fileName, opened);
    }
    if (missing.length > 0) transfer.listMissing(missing);
  }

  /** Resolves when the first byte has arrived: from then on an entry can be started. */
  private async open(name: string, signal: AbortSignal): Promise<OpenedVideo> {
    const video = await this.register.find(name);
    if (!video) throw new StorageError('missing', 'the video no longer exists');
    const body = await this.storage.read(video.originalKey, null, signal, 'archive');
    // The reader gets the error too, but starts reading only later.
    body.on('error', () => undefined);
    try {
      if (body.readableLength === 0) await once(body, 'readable', { signal });
      return { video, body };
    } catch (error) {
      body.destroy();
      signal.throwIfAborted();
      throw asStorageError(error, 'read the first bytes');
    }
  }
}

class Transfer {
  private readonly zip = new ZipFile();
  private readonly bytes = this.zip.outputStream as PassThrough;
  private readonly names = new Set([MISSING_NOTE.toLowerCase()]);
  private sending: Promise<void> | null = null;

  constructor(
    private readonly title: string,
    private readonly response: Response,
  ) {
    this.zip.on('error', (error: Error) => this.bytes.destroy(error));
    this.bytes.on('error', () => undefined);
  }

  get hasBegun(): boolean {
    return this.sending !== null;
  }

  /** Resolves when the video's last byte was read from storage. Rejects if the number of bytes is wrong. */
  async add(fileName: string, { video, body }: OpenedVideo): Promise<void> {
    void this.begin();
    const name = this.uniqueName(fileName, video);
    this.zip.addReadStream(body, name, { mtime: video.storedAt, size: video.bytes, compress: false });
    await finished(body, { writable: false });
  }

  /** One name per line, with CRLF, which every editor shows. */
  listMissing(missing: readonly string[]): void {
    const lines = ['These videos could not be added to this archive:', '', ...missing, ''];
    this.zip.addBuffer(Buffer.from(lines.join('\r\n')), MISSING_NOTE, { compress: false });
  }

  async end(): Promise<void> {
    const sending = this.begin();
    this.zip.end();
    await sending;
  }

  async abort(error: unknown): Promise<void> {
    this.bytes.destroy(error instanceof Error ? error : new Error('the archive was aborted'));
    await this.sending?.catch(() => undefined);
    this.response.destroy();
  }

  private begin(): Promise<void> {
    if (this.sending) return this.sending;
    this.response.attachment(`${this.title}.zip`);
    this.response.writeHead(200, {
      'Content-Type': 'application/zip',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    this.sending = pipeline(this.bytes, this.response);
    // Awaited later; until then a failure must not be an unhandled rejection.
    this.sending.catch(() => undefined);
    return this.sending;
  }

  /** Adds the extension of the video's format. Ignores case when comparing, as many unpackers do. */
  private uniqueName(fileName: string, { contentType }: Video): string {
    const stem = fileName.replace(/\.(webm|mp4)$/i, '');
    const extension = contentType === 'video/mp4' ? 'mp4' : 'webm';
    let name = `${stem}.${extension}`;
    for (let copy = 2; this.names.has(name.toLowerCase()); copy += 1) name = `${stem} (${copy}).${extension}`;
    this.names.add(name.toLowerCase());
    return name;
  }
}
