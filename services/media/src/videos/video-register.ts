import { randomUUID } from 'node:crypto';
import type { UploadedVideo, UploadGrant } from '@dear-future/contracts/internal/uploads';
import { ProblemError } from '@dear-future/service-kit/errors/problem-error';
import { SETTINGS } from '@dear-future/service-kit/service/settings';
import { Inject, Injectable } from '@nestjs/common';
import { MessageSender } from '@dear-future/work/inbox/message-sender';
import { DataSource, type EntityManager } from 'typeorm';
import type { MediaSettings } from '../config.js';
import type { OpenObject } from '../objects/objects.js';
import { Objects } from '../objects/objects.js';
import { PROCESSINGS } from '../objects/queues.js';
import type { StoredFile } from '../objects/stored-file.js';
import { Video, type VideoState } from './video.entity.js';

/** Twice as long as messages are kept, so that none arrives after the name of its video was deleted. */
const REMEMBER_DISCARDED_DAYS = 60;

/** A film that we made: an MP4 with its index first, and its poster. */
export interface GeneratedVideo {
  name: string;
  durationSeconds: number;
  film: StoredFile;
  poster: StoredFile;
}

/** The register of videos: `stored`, `committed` once they have an owner, `discarding` once capsules says so. */
@Injectable()
export class VideoRegister {
  constructor(
    private readonly database: DataSource,
    private readonly objects: Objects,
    private readonly messageSender: MessageSender,
    @Inject(SETTINGS) private readonly settings: Pick<MediaSettings, 'ORPHAN_AFTER_HOURS'>,
  ) {}

  /** Adds a checked video and keeps its object, in one transaction. */
  async add(video: UploadedVideo, object: OpenObject, { admissionId, turnKey, sender }: UploadGrant): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await this.objects.keep(manager, object.id))) {
        throw new ProblemError('unavailable', 'We couldn’t store the video. Please send it again.');
      }
      await manager.query(
        `INSERT INTO videos (name, admission_id, state, original_key, content_type, bytes, sha256, duration_seconds, turn_key,
                             turn_network, next_check_at)
         VALUES ($1, $2, 'stored', $3, $4, $5, $6, $7, $8, sha256(convert_to($9::text || current_date, 'UTF8')),
                 clock_timestamp() + make_interval(secs => $10))`,
        [
          video.name,
          admissionId,
          object.key,
          video.contentType,
          video.bytes,
          video.sha256,
          video.durationSeconds,
          turnKey ?? '',
          sender ?? '',
          this.settings.ORPHAN_AFTER_HOURS * 3600,
        ],
      );
    });
  }

  /** Adds a video that we made for an owner; the caller keeps its objects. */
  async addReel(manager: EntityManager, video: GeneratedVideo): Promise<void> {
    await manager.query(
      `INSERT INTO videos (name, state, committed_at, content_type, duration_seconds,
                           original_key, bytes, sha256, poster_key, poster_bytes, poster_sha256)
       VALUES ($1, 'committed', clock_timestamp(), 'video/mp4', $2, $3, $4, $5, $6, $7, $8)`,
      [
        video.name,
        video.durationSeconds,
        video.film.key,
        video.film.bytes,
        video.film.sha256,
        video.poster.key,
        video.poster.bytes,
        video.poster.sha256,
      ],
    );
  }

  /** A video that may be played, or null; also null while it is being discarded. */
  async find(name: string): Promise<Video | null> {
    const video = await this.database.manager.findOneBy(Video, { name });
    return video && video.state !== 'discarding' ? video : null;
  }

  /**
   * The video has an owner: it is kept, and its seekable copy and poster are due, once. Returns the state that it was
   * in. Messages arrive in any order, so it may already be discarded; null if it was never known.
   */
  async commit(manager: EntityManager, name: string): Promise<VideoState | null> {
    const [row] = await manager.query<{ state: VideoState }[]>('SELECT state FROM videos WHERE name = $1 FOR UPDATE', [
      name,
    ]);
    if (!row) return (await this.wasDiscarded(manager, name)) ? 'discarding' : null;
    if (row.state !== 'stored') return row.state;
    await manager.query(
      `UPDATE videos SET state = 'committed', committed_at = clock_timestamp(), next_check_at = NULL WHERE name = $1`,
      [name],
    );
    const id = randomUUID();
    await manager.query(
      `INSERT INTO processings (id, video_name, turn_key, turn_network, state, next_attempt_at)
       SELECT $1, name, turn_key, turn_network, 'waiting', clock_timestamp() FROM videos WHERE name = $2
       ON CONFLICT (video_name) DO NOTHING`,
      [id, name],
    );
    this.messageSender.notifyAfterCommit(manager, PROCESSINGS, id);
    return 'stored';
  }

  /**
   * Marks the video and everything made of it for deletion, in the caller's transaction. Unknown names are fine: they
   * are already removed.
   */
  async discardIn(manager: EntityManager, name: string): Promise<void> {
    const locked = await manager.query<unknown[]>('SELECT 1 FROM videos WHERE name = $1 FOR UPDATE', [name]);
    if (locked.length === 0) return;
    await manager.query(`UPDATE videos SET state = 'discarding', next_check_at = NULL WHERE name = $1`, [name]);
    await manager.query(`DELETE FROM processings WHERE video_name = $1`, [name]);
    await manager.query('INSERT INTO discarded_videos (name) VALUES ($1) ON CONFLICT DO NOTHING', [name]);
    await manager.query(
      'DELETE FROM discarded_videos WHERE discarded_at < clock_timestamp() - make_interval(days => $1)',
      [REMEMBER_DISCARDED_DAYS],
    );
    await this.objects.markForDeletion(manager, name);
  }

  private async wasDiscarded(manager: EntityManager, name: string): Promise<boolean> {
    const found = await manager.query<unknown[]>('SELECT 1 FROM discarded_videos WHERE name = $1', [name]);
    return found.length > 0;
  }

  async discard(name: string): Promise<void> {
    await this.messageSender.transaction((manager) => this.discardIn(manager, name));
  }
}
