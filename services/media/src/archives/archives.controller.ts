import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { isValid } from '@dear-future/contracts/fields';
import { ArchiveGrant, ArchiveListing } from '@dear-future/contracts/internal/archives';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Caller, type CallerIdentity } from '@dear-future/service-kit/identity/caller';
import { Log } from '@dear-future/service-kit/logging/log';
import { makeZip } from 'client-zip';
import type { Response } from 'express';
import { ObjectStorage } from '../storage/object-storage.js';
import { sendStored } from '../storage/send-stored.js';
import { StorageError } from '../storage/storage-error.js';
import { VideoRegister } from '../videos/video-register.js';

/** Packs each archive while it is downloaded: reads one video at a time, only as fast as the client reads. */
@Controller('archives')
export class ArchivesController {
  constructor(
    private readonly register: VideoRegister,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
  ) {}

  @Post()
  @HttpCode(200)
  async pack(
    @Body() listing: ArchiveListing,
    @Caller() { grant }: CallerIdentity,
    @Res() response: Response,
  ): Promise<void> {
    if (!isValid(ArchiveGrant, grant)) throw new ProblemError('unauthenticated', 'This archive was not granted.');
    const sha256 = createHash('sha256').update(JSON.stringify(listing)).digest('hex');
    if (sha256 !== grant.listingSha256) {
      // A 404, as if there were no such archive, so that nothing about the videos is revealed.
      throw new ProblemError('not_found', 'This archive does not exist.');
    }
    await sendStored(response, this.log, async (signal) => {
      const zip = Readable.from(makeZip(this.readFiles(listing, signal)));
      await once(zip, 'readable');
      response.attachment(`${listing.title}.zip`);
      response.writeHead(200, {
        'Content-Type': 'application/zip',
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      });
      await pipeline(zip, response);
    });
  }

  /** Lists unreadable videos in a last file. Fails if storage is unavailable or refuses all that it has. */
  private async *readFiles(
    { entries }: ArchiveListing,
    signal: AbortSignal,
  ): AsyncGenerator<{ name: string; lastModified?: Date; input: Readable | string }> {
    const missing: string[] = [];
    let refusal: StorageError | null = null;
    for (const { videoName, fileName: name } of entries) {
      try {
        const video = await this.register.find(videoName);
        if (!video) throw new StorageError('missing', 'the video does not exist, or no longer exists');
        const input = await this.storage.read(video.original.key, null, signal, 'archive');
        // The zip listens for errors only once it reads this stream. Until then, an error would end the process.
        input.on('error', () => undefined);
        yield { name, lastModified: video.storedAt, input };
      } catch (err) {
        if (!(err instanceof StorageError) || err.kind === 'unavailable') throw err;
        if (err.kind === 'refused') refusal = err;
        missing.push(name);
        this.log.warn(
          { event: 'archive.missing', err },
          'A video could not be read, so an archive lists only its name',
        );
      }
    }
    if (refusal !== null && missing.length === entries.length) throw refusal;
    if (missing.length === 0) return;
    // One name per line, with CRLF, which every editor shows as a line break.
    const input = ['These videos could not be added to this archive:', '', ...missing, ''].join('\r\n');
    yield { name: 'MISSING.txt', input };
  }
}
