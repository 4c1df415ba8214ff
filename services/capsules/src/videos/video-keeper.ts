import type { LiveEvent } from '@dear-future/contracts/http/live';
import type { VideoUnplayable } from '@dear-future/contracts/messages/video-unplayable';
import type { EntityManager } from 'typeorm';

/** Who asks to watch: a person, whoever has a receipt, both or neither. */
export interface Viewer {
  personId: string | null;
  receipt: string | null;
}

/** Something on a person's pages changed. */
export interface Change {
  personId: string;
  event: LiveEvent;
}

/** A video was looked through by media. */
export interface Processed extends Change {
  /** What is said of it when it cannot be played; null where nothing is. */
  notice: Omit<VideoUnplayable, 'personId'> | null;
}

/** What a kind of thing that has a video says about it. Each answers for its own videos alone. */
export interface VideoKeeper {
  /** Whether one of its things has this video now. */
  keeps(manager: EntityManager, videoName: string): Promise<boolean>;

  /**
   * Takes note of what media found: an unplayable video has no seekable copy and no poster, any other has. Null when none of its things has
   * the video.
   *
   * @param isPlayable null when media could not say
   */
  noteProcessed(manager: EntityManager, videoName: string, isPlayable: boolean | null): Promise<Processed | null>;

  /** Whether this viewer may watch it now (docs/product.md §6). */
  mayWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}
