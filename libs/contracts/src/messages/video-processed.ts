import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** media → capsules: the seekable copy is there, and the poster if one could be drawn. Without a copy, what is known of the video all the same. */
export class VideoProcessed {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  /** Whether a decoder opened its first picture; false: then there is no poster. Absent where that could not be said. */
  @IsOptional()
  @IsBoolean()
  isPlayable?: boolean;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);
