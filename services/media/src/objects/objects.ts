import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import type { MediaSettings } from '../config.js';
import { REMOVALS } from './queues.js';

/** The role of an object in its video, and the first part of its key, for operators who read the bucket. */
export type ObjectKind = 'originals' | 'copies' | 'posters';

/** An object that this process is writing. */
export interface OpenObject {
  id: string;
  key: string;
}

/** The register of everything that is or may be in storage. All times are the database's. */
@Injectable()
export class Objects {
  constructor(
    private readonly database: DataSource,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: Pick<MediaSettings, 'OPEN_OBJECT_SECONDS'>,
  ) {}

  /** Adds an object under a new key, before storage gets any byte. */
  async open(videoName: string, kind: ObjectKind): Promise<OpenObject> {
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

  /** Renews an object that is still being written, so that it is not removed. */
  async touch(id: string): Promise<void> {
    await this.database.query(
      `UPDATE objects SET next_attempt_at = clock_timestamp() + make_interval(secs => $2)
        WHERE id = $1 AND state = 'open'`,
      [id, this.settings.OPEN_OBJECT_SECONDS],
    );
  }

  /** The interval of `touch`, in milliseconds: several may fail before the object is removed. */
  get touchIntervalMs(): number {
    return (this.settings.OPEN_OBJECT_SECONDS * 1000) / 12;
  }

  /** Makes a finished object permanent. Returns false if it has been marked for deletion: then it must not be used. */
  async keep(manager: EntityManager, id: string): Promise<boolean> {
    const [, kept] = await manager.query<[unknown, number]>(
      `UPDATE objects SET state = 'kept', next_attempt_at = NULL WHERE id = $1 AND state = 'open'`,
      [id],
    );
    return kept === 1;
  }

  /** Marks open objects for deletion. They are removed immediately, with retries. */
  async abandon(ids: readonly string[]): Promise<void> {
    await this.messageSender.transaction((manager) => this.mark(manager, `id = ANY($1) AND state = 'open'`, [ids]));
  }

  /** Marks all objects of a video for deletion, in the caller's transaction. */
  async markForDeletion(manager: EntityManager, videoName: string): Promise<void> {
    await this.mark(manager, `video_name = $1 AND state <> 'deleting'`, [videoName]);
  }

  private async mark(manager: EntityManager, which: string, parameters: unknown[]): Promise<void> {
    const [marked] = await manager.query<[{ id: string }[], number]>(
      `UPDATE objects SET state = 'deleting', next_attempt_at = clock_timestamp() WHERE ${which} RETURNING id`,
      parameters,
    );
    for (const { id } of marked) this.messageSender.notifyAfterCommit(manager, REMOVALS, id);
  }
}
