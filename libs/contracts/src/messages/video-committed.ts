import { defineMessage } from './message.js';

/** capsules → media: this video belongs to somebody now. Media keeps it for good and makes the seekable copy and poster. */
export interface VideoCommitted {
  videoName: string;
}

export const videoCommitted = defineMessage<VideoCommitted>('media', 'video.committed', 1);
