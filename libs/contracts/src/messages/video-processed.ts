import { defineMessage } from './message.js';

/** media → capsules: the seekable copy and the poster are there. */
export interface VideoProcessed {
  videoName: string;
}

export const videoProcessed = defineMessage<VideoProcessed>('capsules', 'video.processed', 1);
