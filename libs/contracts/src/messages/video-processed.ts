import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/** media → capsules: the seekable copy is there, and the poster if one could be drawn; or the video turned out to be unplayable. */
export class VideoProcessed {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  /** Whether a decoder opened its first picture; false: then there is neither copy nor poster. Absent where that could not be said. */
  @IsOptional()
  @IsBoolean()
  isPlayable?: boolean;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);
