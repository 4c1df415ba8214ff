import { defineMessage } from './message.js';

/** capsules → media: nobody owns this video. The only thing that lets media delete one. */
export interface VideoDiscard {
  videoName: string;
}

export const videoDiscard = defineMessage<VideoDiscard>('media', 'video.discard', 1);
