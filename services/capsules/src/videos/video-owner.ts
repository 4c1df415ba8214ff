import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { VideoUnplayable } from '@dear-future/contracts/messages/videos';
import type { EntityManager } from 'typeorm';

/** A caller who wants to watch: a user, a guest with an edit link, both or neither. */
export interface Viewer {
  userId: string | null;
  editSecret: string | null;
}

export interface Change {
  userId: string;
  event: LiveEvent;
}

export interface Processed extends Change {
  notice: Omit<VideoUnplayable, 'userId'> | null;
}

export interface ProcessedVideo {
  videoName: string;
  /** Null if media could not tell. */
  isPlayable: boolean | null;
}

/** What one kind of upload knows about its videos. */
export interface VideoOwner {
  /** Records that media has processed a video. Null if this kind does not have the video. */
  noteProcessed(manager: EntityManager, video: ProcessedVideo): Promise<Processed | null>;

  /** Source: docs/product.md §6. */
  canWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}

const TABLES = ['time_capsules', 'time_capsule_answers', 'shared_responses', 'contributions', 'reels'];

/** Whether something still has the video. */
export async function isKept(manager: EntityManager, videoName: string): Promise<boolean> {
  const owners = TABLES.map((table) => `SELECT 1 FROM ${table} WHERE video_name = $1`).join(' UNION ALL ');
  return (await manager.query<object[]>(owners, [videoName])).length > 0;
}

/** For any table with a video. `$2` is null if media does not know whether it is playable. */
export const VIDEO_PROCESSED =
  'video_ready = $2::boolean IS DISTINCT FROM false, video_playable = coalesce($2, video_playable)';
