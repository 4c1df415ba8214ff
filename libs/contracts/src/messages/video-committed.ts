import { IsNotEmpty, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → media: this video has an owner now. Media keeps it for good and makes the seekable copy and poster. */
export class VideoCommitted {
  @IsString()
  @IsNotEmpty()
  videoName: string;
}

export const videoCommitted = defineMessage('media', 'video.committed', 1, VideoCommitted);
