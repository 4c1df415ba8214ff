import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { Log } from '@dear-future/service-kit/logging/log';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import type { MediaSettings } from '../config.js';
import { ObjectStorage, type MultipartUpload, type StoredPart } from '../storage/object-storage.js';

export const REMOVALS = 'media-removals';
export const PROCESSINGS = 'media-processings';
export const REELS = 'media-reels';

/** The length of all parts but the last. S3 requires at least 5 MiB, and each part is in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;
/** Time for the last part and the checks after an upload's deadline. Until it is over, open objects are not removed. */
const CLOSING_SECONDS = 600;
const READ_BYTES = 1024 * 1024;

/** The role of an object in its video. Its key begins with the role, for operators who look into the bucket. */
export type ObjectKind = 'originals' | 'copies' | 'posters';

/** A finished object. Its row stays `open` until `Objects.keep` makes it permanent. */
export interface StoredFile {
  id: string;
  key: string;
  bytes: number;
  sha256: string;
}

type Stored<Files> = { [Kind in keyof Files]: StoredFile };

@Injectable()
export class Objects {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    private readonly storage: ObjectStorage,
    private readonly log: Log,
    @Inject(SETTINGS) private readonly settings: Pick<MediaSettings, 'UPLOAD_DEADLINE_SECONDS'>,
  ) {}

  /**
   * Sends nothing before the first part is full or the bytes end, so that a short upload that is refused while it
   * streams leaves no trace.
   */
  async write(videoName: string, kind: ObjectKind, bytes: AsyncIterable<Buffer>): Promise<StoredFile> {
    const id = randomUUID();
    const key = `${kind}/${randomBytes(16).toString('hex')}`;
    const hash = createHash('sha256');
    const parts: StoredPart[] = [];
    let size = 0;
    let upload: MultipartUpload | null = null;
    try {
      for await (const part of inParts(bytes)) {
        size += part.length;
        upload ??= await this.open(id, key, videoName);
        hash.update(part);
        parts.push(await this.storage.putPart(upload, parts.length + 1, part));
      }
      if (!upload) throw new Error('an object without bytes cannot be stored');
      await this.storage.completeUpload(upload, parts, size);
      return { id, key, bytes: size, sha256: hash.digest('hex') };
    } catch (error) {
      if (size > 0) await this.abandon(id);
      throw error;
    }
  }

  /** Writes the row, opens the upload, and adds its id to the row, so that the upload can be aborted after a crash. */
  private async open(id: string, key: string, videoName: string): Promise<MultipartUpload> {
    await this.database.query(
      `INSERT INTO objects (id, key, video_name, state, next_attempt_at)
       VALUES ($1, $2, $3, 'open', clock_timestamp() + make_interval(secs => $4))`,
      [id, key, videoName, this.settings.UPLOAD_DEADLINE_SECONDS + CLOSING_SECONDS],
    );
    const uploadId = await this.storage.openUpload(key);
    await this.database.query('UPDATE objects SET upload_id = $2 WHERE id = $1', [id, uploadId]);
    return { key, uploadId };
  }

  /** Makes finished objects permanent. Throws if one has been marked for deletion, because it must not be used then. */
  async keep(manager: EntityManager, ...ids: string[]): Promise<void> {
    const [, kept] = await manager.query<[unknown, number]>(
      `UPDATE objects SET state = 'kept', next_attempt_at = NULL WHERE id = ANY($1) AND state = 'open'`,
      [ids],
    );
    if (kept !== ids.length) {
      const problem = new ProblemError('unavailable', 'We couldn’t store the video. Please send it again.');
      problem.cause = 'a new object was marked for deletion before it was kept';
      throw problem;
    }
  }

  /** Marks open objects for deletion, which follows immediately or with the next sweep. Never throws. */
  async abandon(...ids: string[]): Promise<void> {
    await this.messageSender
      .transaction((manager) => this.mark(manager, `id = ANY($1) AND state = 'open'`, ids))
      .catch((err: unknown) => {
        this.log.warn({ event: 'object.abandon_failed', err }, 'Unfinished objects stay until a sweep removes them');
      });
  }

  async markForDeletion(manager: EntityManager, videoName: string): Promise<void> {
    await this.mark(manager, `video_name = $1 AND state <> 'deleting'`, videoName);
  }

  private async mark(manager: EntityManager, condition: string, parameter: unknown): Promise<void> {
    const [marked] = await manager.query<[{ id: string }[], number]>(
      `UPDATE objects SET state = 'deleting', next_attempt_at = clock_timestamp() WHERE ${condition} RETURNING id`,
      [parameter],
    );
    this.messageSender.enqueue(
      manager,
      REMOVALS,
      marked.map(({ id }) => id),
    );
  }

  /** Stores files of a video and keeps them in the transaction of `publish`. If any step fails, no file is kept. */
  async store<Files extends Partial<Record<ObjectKind, string>>>(
    videoName: string,
    files: Files,
    signal: AbortSignal,
    publish: (manager: EntityManager, stored: Stored<Files>) => Promise<void>,
  ): Promise<void> {
    const stored: Partial<Record<ObjectKind, StoredFile>> = {};
    const ids = (): string[] => Object.values(stored).map(({ id }) => id);
    try {
      for (const [kind, path] of Object.entries(files) as [ObjectKind, string][]) {
        const bytes = createReadStream(path, { highWaterMark: READ_BYTES, signal });
        stored[kind] = await this.write(videoName, kind, bytes as AsyncIterable<Buffer>);
      }
      await this.messageSender.transaction(async (manager) => {
        await publish(manager, stored as Stored<Files>);
        await this.keep(manager, ...ids());
      });
    } catch (error) {
      await this.abandon(...ids());
      throw error;
    }
  }
}

async function* inParts(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Copies the chunks, because a slice of a few bytes would keep its whole chunk in memory.
  const part = Buffer.allocUnsafeSlow(PART_BYTES);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let rest = chunk; rest.length > 0;) {
      const copied = rest.copy(part, filled);
      rest = rest.subarray(copied);
      filled = (filled + copied) % PART_BYTES;
      if (filled === 0) yield part;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
