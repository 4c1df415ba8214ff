import { defineMessage } from './message.js';

/** media → capsules: the seekable copy is there, and the poster if one could be drawn. */
export interface VideoProcessed {
  videoName: string;
}

export const videoProcessed = defineMessage<VideoProcessed>('capsules', 'video.processed', 1);
