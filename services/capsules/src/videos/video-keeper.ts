import type { LiveEvent } from '@dear-future/contracts/http/live';
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

/** What a kind of thing that has a video says about it. Each answers for its own videos alone. */
export interface VideoKeeper {
  /** Whether one of its things has this video now. */
  keeps(manager: EntityManager, videoName: string): Promise<boolean>;

  /** Takes note that the seekable copy and the poster are there. Null when none of its things has the video. */
  noteReady(manager: EntityManager, videoName: string): Promise<Change | null>;

  /** Whether this viewer may watch it now (docs/product.md §6). */
  mayWatch(manager: EntityManager, viewer: Viewer, videoName: string): Promise<boolean>;
}
