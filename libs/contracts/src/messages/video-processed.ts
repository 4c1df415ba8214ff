import { IsBase64, IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_PICTURE_LENGTH } from './capsule-pictured.js';
import { defineMessage } from './message.js';

/**
 * media → capsules: processing has ended. Media has the seekable copy, and the poster if one could be made. If it gave
 * up, it has neither.
 */
export class VideoProcessed {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  /** Whether its first picture can be decoded; if not, there is no poster. Absent when unknown. */
  @IsOptional()
  @IsBoolean()
  isPlayable?: boolean;

  /** The poster as a small JPEG, in base64. Absent without a poster. */
  @IsOptional()
  @IsBase64()
  @MaxLength(MAX_PICTURE_LENGTH)
  picture?: string;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);
