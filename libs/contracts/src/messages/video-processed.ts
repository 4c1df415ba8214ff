import { IsBoolean, IsNotEmpty, IsOptional, IsString } from 'class-validator';
import { defineMessage } from './message.js';

/**
 * media → capsules: processing has ended. Media has the seekable copy, and the poster if one could be made; or it gave
 * up, and this says what it found out.
 */
export class VideoProcessed {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  /** Whether its first picture can be decoded; if not, there is no poster. Absent when unknown. */
  @IsOptional()
  @IsBoolean()
  isPlayable?: boolean;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);
