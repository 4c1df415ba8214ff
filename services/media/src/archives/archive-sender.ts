import { finished, pipeline } from 'node:stream/promises';
import type { PassThrough } from 'node:stream';
import { Injectable } from '@nestjs/common';
import type { ArchiveListing } from '@dear-future/contracts/internal/archives';
import { Log } from '@dear-future/service-kit/logging/log';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { StorageError } from '../storage/storage-error.js';
import { ArchivedVideos, type OpenedVideo } from './archived-videos.js';
import { EntryNames, MISSING_NOTE, missingNote } from './entry-names.js';

/** A client that reads no bytes for this long is disconnected. In milliseconds. */
const IDLE_READER_MS = 120_000;

/**
 * Packs videos into a zip while it is downloaded: stored, not compressed (videos already are), with one storage read at
 * a time, and no faster than the client reads. Supports sizes beyond 4 GiB and names beyond ASCII (APPNOTE 6.3.10,
 * §4.3.9, §4.4.4 bit 11).
 */
@Injectable()
export class ArchiveSender {
  constructor(
    private readonly videos: ArchivedVideos,
    private readonly log: Log,
  ) {}

  /**
   * Sends the whole archive. A video that fails before its first byte is listed in a note at the end of the archive.
   * One that fails later breaks the connection, so that half an archive does not look complete.
   *
   * @throws ProblemError `unavailable` if storage is down and nothing has been sent
   */
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
      if (!isDisconnected && !response.headersSent) throw error instanceof StorageError ? error.toProblem() : error;
      await transfer.cut(error);
      if (!isDisconnected)
        this.log.warn({ event: 'archive.cut', err: error }, 'An archive could not be sent completely');
    }
  }

  private async pack(listing: ArchiveListing, transfer: Transfer, signal: AbortSignal): Promise<void> {
    const names = new EntryNames();
    const missing: string[] = [];
    let wasUnavailable = false;
    for (const { videoName, fileName } of listing.entries) {
      signal.throwIfAborted();
      const opened = await this.open(videoName, signal);
      if (opened instanceof StorageError) {
        const isUnavailable = opened.kind === 'unavailable';
        // While storage is down the archive would be empty, so it is refused and the client can retry.
        if (isUnavailable && (wasUnavailable || !transfer.hasBegun)) throw opened;
        wasUnavailable = isUnavailable;
        missing.push(fileName);
        this.log.warn({ event: 'archive.missing', err: opened }, 'A video is missing from an archive');
        continue;
      }
      wasUnavailable = false;
      await transfer.add(names.unique(fileName, opened.video.contentType), opened);
    }
    if (missing.length > 0) transfer.note(MISSING_NOTE, missingNote(missing));
  }

  private async open(videoName: string, signal: AbortSignal): Promise<OpenedVideo | StorageError> {
    try {
      return await this.videos.open(videoName, signal);
    } catch (error) {
      if (error instanceof StorageError) return error;
      throw error;
    }
  }
}

/** One zip being sent to one client. The response begins with its first entry. */
class Transfer {
  private readonly zip = new ZipFile();
  private readonly bytes = this.zip.outputStream as PassThrough;
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
  async add(name: string, { video, body }: OpenedVideo): Promise<void> {
    void this.begin();
    this.zip.addReadStream(body, name, { mtime: video.storedAt, size: video.bytes, compress: false });
    await finished(body, { writable: false });
  }

  note(name: string, text: Buffer): void {
    this.zip.addBuffer(text, name, { compress: false });
  }

  /** Resolves when everything was sent to the client. */
  async end(): Promise<void> {
    const sending = this.begin();
    this.zip.end();
    await sending;
  }

  /** Closes the connection before the end of the response. */
  async cut(error: unknown): Promise<void> {
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
    const sending = pipeline(this.bytes, this.response);
    // Awaited later; until then a failure must not be an unhandled rejection.
    sending.catch(() => undefined);
    this.sending = sending;
    return sending;
  }
}
