import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { ArchiveGrant, ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Log } from '@dear-future/service-kit/logging/log';
import { makeZip } from 'client-zip';
import type { Request, Response } from 'express';
import { ObjectStorage } from '../storage/object-storage.js';
import { asStorageError, StorageError, storageProblem } from '../storage/storage-error.js';
import { VideoRegister } from '../videos/video-register.js';

/** A client that reads no bytes for this long is disconnected. In milliseconds. */
const IDLE_READER_MS = 120_000;

interface ArchivedFile {
  name: string;
  lastModified: Date;
  input: Readable | string;
}

/** Packs archives while they are downloaded: one storage read at a time, no faster than the client reads. */
@Controller('archives')
export class ArchivesController {
  constructor(
    private readonly register: VideoRegister,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  @Post()
  @HttpCode(200)
  async pack(@Req() { body }: Request, @Caller() { grant }: CallerIdentity, @Res() response: Response): Promise<void> {
    if (!isValid(ArchiveGrant, grant)) throw new ProblemError('unauthenticated', 'This archive was not granted.');
    const text = String(body);
    if (createHash('sha256').update(text).digest('hex') !== grant.listingSha256) {
      // The same as for a missing archive, so that nothing about its videos is revealed.
      throw new ProblemError('not_found', 'This archive does not exist.');
    }
    const listing = parseListing(text);
    const closed = new AbortController();
    response.once('close', () => closed.abort());
    response.setTimeout(IDLE_READER_MS, () => response.destroy());
    const zip = Readable.from(makeZip(this.files(listing, closed.signal)));
    try {
      await once(zip, 'readable');
      response.attachment(`${listing.title}.zip`);
      response.writeHead(200, {
        'Content-Type': 'application/zip',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      await pipeline(zip, response);
    } catch (error) {
      if (closed.signal.aborted) return;
      if (!response.headersSent) throw storageProblem(error);
      this.log.warn({ event: 'archive.cut', err: error }, 'An archive could not be completed');
    }
  }

  /** A video that fails before its first byte is listed at the end; a later failure breaks the connection. */
  private async *files({ entries }: ArchiveListing, signal: AbortSignal): AsyncGenerator<ArchivedFile> {
    const missing: string[] = [];
    // While storage is down the archive would be empty, so it is refused and the client can retry.
    let wasUnavailable = true;
    for (const { videoName, fileName } of entries) {
      try {
        yield await this.open(videoName, fileName, signal);
        wasUnavailable = false;
      } catch (err) {
        const isUnavailable = err instanceof StorageError && err.kind === 'unavailable';
        if (!(err instanceof StorageError) || (isUnavailable && wasUnavailable)) throw err;
        wasUnavailable = isUnavailable;
        missing.push(fileName);
        this.log.warn({ event: 'archive.missing', err }, 'A video is missing from an archive');
      }
    }
    if (missing.length === 0) return;
    // One name per line, with CRLF, which every editor shows.
    const input = ['These videos could not be added to this archive:', '', ...missing, ''].join('\r\n');
    yield { name: 'MISSING.txt', lastModified: new Date(), input };
  }

  /** Resolves when the first byte has arrived: from then on an entry can be started. */
  private async open(videoName: string, name: string, signal: AbortSignal): Promise<ArchivedFile> {
    const video = await this.register.find(videoName);
    if (!video) throw new StorageError('missing', 'the video no longer exists');
    const input = await this.storage.read(video.originalKey, null, signal, 'archive');
    // The reader gets the error too, but starts reading only later.
    input.on('error', () => undefined);
    try {
      if (input.readableLength === 0) await once(input, 'readable', { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw asStorageError(error, 'read the first bytes');
    }
    return { name, lastModified: video.storedAt, input };
  }
}

/** Throws if the body is not a listing, for example if a name would leave the client's folder. */
function parseListing(text: string): ArchiveListing {
  try {
    const listing: unknown = JSON.parse(text);
    if (isValid(ArchiveListing, listing)) return listing;
  } catch {
    // Not JSON: refused below.
  }
  throw new ProblemError('malformed', 'This is not a listing of videos.');
}
