import { IsNotEmpty, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** capsules → media: this video has an owner. Media keeps it, and makes the seekable copy and the poster. */
export class VideoCommitted {
  @IsString()
  @IsNotEmpty()
  videoName: string;
}

export const videoCommitted = defineMessage('media', 'video.committed', 1, VideoCommitted);
