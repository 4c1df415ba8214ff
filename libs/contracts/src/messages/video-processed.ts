import { IsBase64, IsBoolean, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { MAX_PICTURE_LENGTH } from './capsule-pictured.js';
import { defineMessage } from './message.js';

/** media → capsules: media has processed a video. Comes twice if its seekable copy failed at first. */
export class VideoProcessed {
  @IsString()
  @IsNotEmpty()
  videoName: string;

  /** Whether its first picture can be decoded. Absent when unknown. */
  @IsOptional()
  @IsBoolean()
  isPlayable?: boolean;

  /** The poster as a small JPEG, in base64. Absent if none could be made. */
  @IsOptional()
  @IsBase64()
  @MaxLength(MAX_PICTURE_LENGTH)
  picture?: string;
}

export const videoProcessed = defineMessage('capsules', 'video.processed', 1, VideoProcessed);
