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

/** Parts have equal length. S3 requires at least 5 MiB, and a part is held in memory while it is sent. */
const PART_BYTES = 8 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

/** The role of an object in its video, and the first part of its key, for operators who read the bucket. */
export type ObjectKind = 'originals' | 'copies' | 'posters';

/** A finished object, still open: `Objects.keep` makes it permanent. */
export interface WrittenObject {
  id: string;
  key: string;
  bytes: number;
}

export interface StoredFile extends WrittenObject {
  sha256: string;
}

type Stored<Files> = { [Kind in keyof Files]: StoredFile };

@Injectable()
export class Objects {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    readonly storage: ObjectStorage,
    readonly log: Log,
    @Inject(SETTINGS) readonly settings: Pick<MediaSettings, 'OPEN_OBJECT_SECONDS'>,
  ) {}

  /** Adds an object with a new key, before storage gets its first byte. */
  async open(videoName: string, kind: ObjectKind): Promise<{ id: string; key: string }> {
    const id = randomUUID();
    const key = `${kind}/${randomBytes(16).toString('hex')}`;
    await this.database.query(
      `INSERT INTO objects (id, key, video_name, state, next_attempt_at)
       VALUES ($1, $2, $3, 'open', clock_timestamp() + make_interval(secs => $4))`,
      [id, key, videoName, this.settings.OPEN_OBJECT_SECONDS],
    );
    return { id, key };
  }

  /** Saves the id that storage gave the upload, so that it can be aborted after a crash. */
  async storeUploadId(id: string, uploadId: string): Promise<void> {
    await this.database.query('UPDATE objects SET upload_id = $2 WHERE id = $1', [id, uploadId]);
  }

  async touch(id: string): Promise<void> {
    await this.database.query(
      `UPDATE objects SET next_attempt_at = clock_timestamp() + make_interval(secs => $2)
        WHERE id = $1 AND state = 'open'`,
      [id, this.settings.OPEN_OBJECT_SECONDS],
    );
  }

  /** Makes finished objects permanent. Throws if one has been marked for deletion: then it must not be used. */
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
        this.log.warn({ event: 'object.abandon_failed', err }, 'An unfinished object stays until the sweep removes it');
      });
  }

  async markForDeletion(manager: EntityManager, videoName: string): Promise<void> {
    await this.mark(manager, `video_name = $1 AND state <> 'deleting'`, videoName);
  }

  private async mark(manager: EntityManager, condition: string, parameter: unknown): Promise<void> {
    await manager.query(
      `UPDATE objects SET state = 'deleting', next_attempt_at = clock_timestamp() WHERE ${condition}`,
      [parameter],
    );
    this.messageSender.wake(manager, REMOVALS);
  }

  /** Stores files of a video and keeps them in the transaction of `publish`. If it fails, nothing is kept. */
  async store<Files extends Partial<Record<ObjectKind, string>>>(
    videoName: string,
    files: Files,
    signal: AbortSignal,
    publish: (manager: EntityManager, stored: Stored<Files>) => Promise<void>,
  ): Promise<void> {
    const stored: Partial<Record<ObjectKind, StoredFile>> = {};
    const ids = (): string[] => Object.values(stored).map(({ id }) => id);
    try {
      for (const [kind, path] of Object.entries(files)) {
        stored[kind as ObjectKind] = await this.storeFile(videoName, kind as ObjectKind, path, signal);
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

  private async storeFile(name: string, kind: ObjectKind, path: string, signal: AbortSignal): Promise<StoredFile> {
    const writer = new ObjectWriter(this, name, kind, signal);
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      return { ...(await writer.finish()), sha256: hash.digest('hex') };
    } catch (error) {
      await writer.abandon();
      throw error;
    }
  }
}

/**
 * Sends nothing before the first part is full or the object ends, so that a short upload that is refused while it
 * streams leaves no trace. The order is: database row, upload in storage, its id in the row.
 */
export class ObjectWriter {
  private readonly parts: StoredPart[] = [];
  private part: Buffer | null = null;
  private filled = 0;
  private bytes = 0;
  private object: { id: string; key: string } | null = null;
  private upload: MultipartUpload | null = null;
  private renewal?: NodeJS.Timeout;

  constructor(
    private readonly objects: Objects,
    private readonly videoName: string,
    private readonly kind: ObjectKind,
    private readonly signal: AbortSignal,
  ) {}

  async write(chunk: Buffer): Promise<void> {
    this.bytes += chunk.length;
    let offset = 0;
    while (offset < chunk.length) {
      // Copied, because otherwise a few bytes would keep a whole pooled chunk in memory.
      this.part ??= Buffer.allocUnsafeSlow(PART_BYTES);
      const copied = chunk.copy(this.part, this.filled, offset);
      this.filled += copied;
      offset += copied;
      if (this.filled === PART_BYTES) await this.sendPart(this.part);
    }
  }

  /** Writes the rest and completes the object. `check` may read it while this writer still renews its row. */
  async finish(check?: (written: WrittenObject) => Promise<void>): Promise<WrittenObject> {
    if (this.part && this.filled > 0) await this.sendPart(this.part);
    this.part = null;
    const { object, upload, bytes } = this;
    if (!object || !upload) throw new Error('an object without bytes cannot be finished');
    await this.objects.storage.completeUpload(upload, this.parts, bytes);
    const written = { ...object, bytes };
    await check?.(written);
    clearInterval(this.renewal);
    return written;
  }

  async abandon(): Promise<void> {
    clearInterval(this.renewal);
    this.part = null;
    if (this.object) await this.objects.abandon(this.object.id);
  }

  private async sendPart(part: Buffer): Promise<void> {
    this.upload ??= await this.open();
    const body = part.subarray(0, this.filled);
    const number = this.parts.length + 1;
    this.parts.push(await this.objects.storage.putPart(this.upload, number, body, this.signal));
    this.filled = 0;
  }

  private async open(): Promise<MultipartUpload> {
    const { objects } = this;
    const object = (this.object = await objects.open(this.videoName, this.kind));
    // Several renewals may fail before the object is removed.
    this.renewal = setInterval(
      () => {
        objects.touch(object.id).catch((err: unknown) => {
          objects.log.warn({ event: 'object.touch_failed', err }, 'An open object could not be renewed yet');
        });
      },
      (objects.settings.OPEN_OBJECT_SECONDS * 1000) / 12,
    ).unref();
    const uploadId = await objects.storage.openUpload(object.key);
    await objects.storeUploadId(object.id, uploadId);
    return { key: object.key, uploadId };
  }
}
