import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
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
  /** The notice about an unplayable video; null if the owner gets none. */
  notice: Omit<VideoUnplayable, 'userId'> | null;
}

/** What one kind of upload knows about its videos. */
export interface VideoOwner {
  keeps(manager: EntityManager, videoName: string): Promise<boolean>;

  /**
   * Records that media has processed a video. Null if this kind does not have the video.
   * @param isPlayable null if media could not tell
   */
  noteProcessed(manager: EntityManager, videoName: string, isPlayable: boolean | null): Promise<Processed | null>;

  /** Source: docs/product.md §6. */
  canWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}

/** For any table with a video. `$2` is null if media does not know whether it is playable. */
export const VIDEO_PROCESSED =
  'video_ready = $2::boolean IS DISTINCT FROM false, video_playable = coalesce($2, video_playable)';
