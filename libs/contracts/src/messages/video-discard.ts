import { IsNotEmpty, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → media: this video has no owner, or none any more. Media deletes it with its copy and poster. */
export class VideoDiscard {
  @IsString()
  @IsNotEmpty()
  videoName: string;
}

export const videoDiscard = defineMessage('media', 'video.discard', 1, VideoDiscard);
