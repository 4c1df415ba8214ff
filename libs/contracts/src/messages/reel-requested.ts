import type { CapsuleType } from '../constants.js';
import { defineMessage } from './message.js';

/** capsules → media: make a highlight reel of these videos. A newer one for the same capsule takes the place of an older. */
export interface ReelRequested {
  reelId: string;
  capsuleId: string;
  /** Rises with every reel of the capsule. */
  version: number;
  /** Name of the capsule, for the title card. */
  title: string;
  capsuleType: CapsuleType;
  /** The capsule's day, `YYYY-MM-DD` in the host's zone. */
  day: string;
  /** In the order in which they came. Never empty. */
  contributions: { videoName: string; name: string }[];
}

export const reelRequested = defineMessage<ReelRequested>('media', 'reel.requested', 1);
