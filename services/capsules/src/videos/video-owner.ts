import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import type { EntityManager } from 'typeorm';

/** A caller who wants to watch, by user id, edit link, both or neither. */
export interface Viewer {
  userId: string | null;
  receipt: string | null;
}

export interface Change {
  userId: string;
  event: LiveEvent;
}

export interface Processed extends Change {
  /** About an unplayable video; null for none. */
  notice: Omit<VideoUnplayable, 'userId'> | null;
}

/** What one kind of upload knows about its videos. */
export interface VideoOwner {
  keeps(manager: EntityManager, videoName: string): Promise<boolean>;

  /**
   * A playable video has a seekable copy and a poster. Null if this kind does not have the video.
   * @param isPlayable null when media could not say
   */
  noteProcessed(manager: EntityManager, videoName: string, isPlayable: boolean | null): Promise<Processed | null>;

  /** Source: docs/product.md §6. */
  canWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}
