import { IsNotEmpty, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** media → capsules: the seekable copy is there, and the poster if one could be drawn. */
export class VideoProcessed {
  @IsString()
  @IsNotEmpty()
  videoName: string;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);
