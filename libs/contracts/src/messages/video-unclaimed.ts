import { defineMessage } from './message.js';

/** media → capsules: stored long ago and never committed. Answered with `video.committed` or `video.discard`. */
export interface VideoUnclaimed {
  videoName: string;
  admissionId: string;
}

export const videoUnclaimed = defineMessage<VideoUnclaimed>('capsules', 'video.unclaimed', 1);
