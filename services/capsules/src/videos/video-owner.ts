import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import type { EntityManager } from 'typeorm';

export interface Viewer {
  userId: string | null;
  linkSecret: string | null;
}

export interface OwnerUpdate {
  userId: string;
  event: LiveEvent;
  /** The notification that the user gets if the video is unplayable. */
  notice: Omit<VideoUnplayable, 'userId'> | null;
}

export interface ProcessedVideo {
  videoName: string;
  isPlayable: boolean | null;
  hasSeekableCopy: boolean;
}

/** The rules of one kind of item that has videos, such as time capsules. */
export interface VideoOwner {
  /** Called after `markProcessed`. Returns null if the video is not one of this kind of item. */
  onVideoProcessed(manager: EntityManager, video: ProcessedVideo): Promise<OwnerUpdate | null>;

  canWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}

const UPLOAD_TABLES = ['time_capsules', 'time_capsule_answers', 'shared_responses', 'contributions'];

export async function isUsed(manager: EntityManager, videoName: string): Promise<boolean> {
  const sql = [...UPLOAD_TABLES, 'reels']
    .map((table) => `SELECT 1 FROM ${table} WHERE video_name = $1`)
    .join(' UNION ALL ');
  return (await manager.query<object[]>(sql, [videoName])).length > 0;
}

/** @param video its `isPlayable` is null if the media service does not know yet */
export async function markProcessed(manager: EntityManager, { videoName, isPlayable }: ProcessedVideo): Promise<void> {
  for (const table of UPLOAD_TABLES) {
    await manager.query(
      `UPDATE ${table}
          SET video_ready = $2::boolean IS DISTINCT FROM false, video_playable = coalesce($2, video_playable)
        WHERE video_name = $1`,
      [videoName, isPlayable],
    );
  }
}
