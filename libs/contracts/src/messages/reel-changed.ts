import { defineMessage } from './message.js';

/** media → capsules: how a reel stands. An older `step` of the same reel never overwrites a newer one. */
export interface ReelChanged {
  reelId: string;
  capsuleId: string;
  /** Rises with every change of the reel. */
  step: number;
  /** `failed` is final for this reel: not one of its videos could be used, or it was given up. */
  state: 'working' | 'ready' | 'failed';
  /** 0 to 100. */
  progress: number;
  /** When ready: its video, kept by media as committed; `video.discard` lets it go. */
  videoName: string | null;
  durationSeconds: number | null;
  /** Videos that could not be used. */
  skipped: string[];
}

export const reelChanged = defineMessage<ReelChanged>('capsules', 'reel.changed', 1);
