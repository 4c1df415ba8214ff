import { IsNotEmpty, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → media: nobody owns this video. The only thing that lets media delete one. */
export class VideoDiscard {
  @IsString()
  @IsNotEmpty()
  videoName: string;
}

export const videoDiscard = defineMessage('media', 'video.discard', 1, VideoDiscard);
