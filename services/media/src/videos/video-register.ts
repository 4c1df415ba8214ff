import { randomBytes } from 'node:crypto';
import type { UploadedVideo, UploadGrant } from '@dear-future/contracts/internal/uploads';
import { Injectable } from '@nestjs/common';
import { Log } from '@dear-future/service-kit/logging/log';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { Objects, PROCESSINGS, type StoredFile } from '../objects/objects.js';
import { Video } from './video.entity.js';

const ORPHAN_AFTER_HOURS = 24;

export function newVideoName(): string {
  return `${randomBytes(16).toString('hex')}.webm`;
}

@Injectable()
export class VideoRegister {
  constructor(
    private readonly database: DataSource,
    private readonly objects: Objects,
    private readonly messageSender: MessageSender,
    private readonly log: Log,
  ) {}

  async add(
    { name, contentType, durationSeconds }: UploadedVideo,
    file: StoredFile,
    grant: UploadGrant,
  ): Promise<void> {
    const { admissionId, turnKey = '', sender = '' } = grant;
    await this.database.transaction(async (manager) => {
      await this.objects.keep(manager, file.id);
      await manager.query(
        `INSERT INTO videos (name, admission_id, state, original, content_type, duration_seconds, turn_key, turn_network,
                             next_check_at)
         VALUES ($1, $2, 'stored', $3, $4, $5, $6, sha256(convert_to($7::text || current_date, 'UTF8')),
                 clock_timestamp() + make_interval(hours => $8))`,
        [name, admissionId, file, contentType, durationSeconds, turnKey, sender, ORPHAN_AFTER_HOURS],
      );
    });
  }

  /** Adds a highlight reel, an MP4 file. The caller must call `Objects.keep` for its objects. */
  async addReel(
    manager: EntityManager,
    name: string,
    durationSeconds: number,
    film: StoredFile,
    poster: StoredFile,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO videos (name, state, content_type, duration_seconds, original, poster)
       VALUES ($1, 'committed', 'video/mp4', $2, $3, $4)`,
      [name, durationSeconds, film, poster],
    );
  }

  async find(name: string): Promise<Video | null> {
    if (!/^[0-9a-f]{32}\.webm$/.test(name)) return null;
    const video = await this.database.manager.findOneBy(Video, { name });
    return video && video.state !== 'discarding' ? video : null;
  }

  async commit(manager: EntityManager, name: string): Promise<void> {
    const [video] = await manager.query<Pick<Video, 'state'>[]>('SELECT state FROM videos WHERE name = $1 FOR UPDATE', [
      name,
    ]);
    const discarded = await manager.query<unknown[]>('SELECT 1 FROM discarded_videos WHERE name = $1', [name]);
    if (video?.state === 'discarding' || (!video && discarded.length > 0)) {
      // The discard was handled first, because messages arrive in any order.
      this.log.info({ event: 'video.committed_late' }, 'A video was discarded before its commit was handled');
      return;
    }
    // The message is retried forever, so that an operator sees that an owner's video is missing.
    if (!video) throw new Error('a committed video has no row');
    if (video.state === 'committed') return;
    await manager.query(`UPDATE videos SET state = 'committed', next_check_at = NULL WHERE name = $1`, [name]);
    const added = await manager.query<{ id: string }[]>(
      `INSERT INTO processings (id, video_name, turn_key, turn_network, state, next_attempt_at)
       SELECT gen_random_uuid(), name, turn_key, turn_network, 'waiting', clock_timestamp() FROM videos WHERE name = $1
       ON CONFLICT (video_name) DO NOTHING RETURNING id`,
      [name],
    );
    this.messageSender.enqueue(
      manager,
      PROCESSINGS,
      added.map(({ id }) => id),
    );
  }

  /** Marks a video and everything made from it for deletion. Ignores unknown names, because their videos are gone. */
  async discard(manager: EntityManager, name: string): Promise<void> {
    const locked = await manager.query<unknown[]>('SELECT 1 FROM videos WHERE name = $1 FOR UPDATE', [name]);
    if (locked.length === 0) return;
    await manager.query(`UPDATE videos SET state = 'discarding', next_check_at = NULL WHERE name = $1`, [name]);
    await manager.query(`DELETE FROM processings WHERE video_name = $1`, [name]);
    await manager.query('INSERT INTO discarded_videos (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    await this.objects.markForDeletion(manager, name);
  }
}
