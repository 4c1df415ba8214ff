import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import type { EntityManager } from 'typeorm';

/** A caller who wants to watch, by user id, receipt, both or neither. */
export interface Viewer {
  personId: string | null;
  receipt: string | null;
}

/** A change on a user's pages. */
export interface Change {
  personId: string;
  event: LiveEvent;
}

export interface Processed extends Change {
  /** For the owner's notice about an unplayable video; null for none. */
  notice: Omit<VideoUnplayable, 'personId'> | null;
}

/** What one kind of upload knows about its videos. */
export interface VideoKeeper {
  /** Whether this kind has the video. */
  keeps(manager: EntityManager, videoName: string): Promise<boolean>;

  /**
   * Stores what media found: a playable video has a seekable copy and a poster. Null if this kind does not have the
   * video.
   *
   * @param isPlayable null when media could not say
   */
  noteProcessed(manager: EntityManager, videoName: string, isPlayable: boolean | null): Promise<Processed | null>;

  /** Whether this viewer may watch it now (docs/product.md §6). */
  mayWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}
